// Leads from a rule's short address to the rule, with the inputs and dice that the link carries.
const rule = new URL(document.getElementById("rule").href);
rule.search = location.search;
location.replace(rule);
