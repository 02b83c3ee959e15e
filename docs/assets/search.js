// Stands before the theme's search worker, in one file. The theme looks for the beginnings of words; with this it
// looks for whole words first, then for beginnings, and last for words with letters amiss. What parts words and what
// ends them the index says itself.
let separator, endings;

function looks(typed) {
  const word = typed.toLowerCase().replace(endings, "$1");
  const amiss = /^\D{4,}$/.test(word) ? [`${word}~${word.length < 8 ? 1 : 2}`] : [];
  return [`${word}^999`, `${word}*^100`, ...amiss];
}

addEventListener("message", (event) => {
  const { type, data, looked } = event.data;
  if (type === 0) [separator, endings] = [data.config.separator, data.config.endings].map((text) => new RegExp(text));
  if (type !== 2 || looked) return;
  event.stopImmediatePropagation();
  const query = data.replaceAll("*", " ").split(separator).filter(Boolean).flatMap(looks).join(" ");
  dispatchEvent(new MessageEvent("message", { data: { type, data: query, looked: true } }));
});

// In the index each rule is a page, or the theme would show only one rule of a page: here its # comes back.
const post = postMessage.bind(self);
self.postMessage = (message) => {
  for (const item of message.data?.items?.flat() ?? []) item.location = item.location.replace("%23", "#");
  post(message);
};
