// Keeps in this browser what the player entered last in each form, the sets of inputs that the player named, and when
// each calculator was used. It knows no game, field or number, and nothing leaves the browser but as the player's file.

import { ask, forms, read, write } from "./calculator.js";

const here = new URL(document.querySelector("meta[name=rollbook-root]").content + "/", location.href).pathname;
const forgets = "forgets" in document.documentElement.dataset;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function kept(what) {
  try {
    const found = JSON.parse(localStorage.getItem(`rollbook:${here}:${what}`));
    return isObject(found) ? found : {};
  } catch { return {}; }
}

function keep(what, value) {
  try { localStorage.setItem(`rollbook:${here}:${what}`, JSON.stringify(value)); return true; } catch { return false; }
}

// ---- the last inputs of each form

document.addEventListener("rollbook:answered", ({ target: form, detail: { kind, values } }) => {
  const { link, calculator } = form.dataset, usual = read(form, "usual");
  const { [link]: before, ...others } = kept("last");
  keep("last", Object.keys(usual).some((name) => values[name] !== usual[name]) ? { ...others, [link]: values } : others);
  if (kind === "roll") keep("used", { ...kept("used"), [calculator]: Date.now() });
});

function restore(form) {
  const values = kept("last")[form.dataset.link];
  if (!isObject(values) || form.matches(".stale")) return; // a link goes before what was entered last
  write(form, { ...read(form, "usual"), ...values });
  form.querySelector(".remembered").hidden = false;
  ask(form, "odds");
}

document.addEventListener("reset", ({ target }) => {
  const notice = target.querySelector(".remembered");
  if (notice) notice.hidden = true;
});

function forget(form) {
  const { [form.dataset.link]: before, ...others } = kept("last");
  keep("last", others);
}

// ---- profiles: inputs under a name, for every form of their calculator

const profiles = () => [kept("profiles").all ?? []].flat().filter((profile) => !fault(profile));
const ofForm = (form) => profiles().filter(({ calculator }) => calculator === form.dataset.calculator);
const isOther = (one, name, calculator) => one.name !== name || one.calculator !== calculator;

function fault(profile) {
  if (!isObject(profile)) return "is no profile";
  if (typeof profile.name !== "string" || !profile.name.trim() || profile.name.length > 60) return "has no name";
  if (typeof profile.calculator !== "string" || !profile.calculator) return "names no calculator";
  if (!isObject(profile.values) || !Object.values(profile.values).every((text) => typeof text === "string")) {
    return "has no inputs";
  }
}

function list(form, chosen = "") {
  const box = form.querySelector("[data-profiles]");
  const option = ({ name, values }) => new Option(name, JSON.stringify(values), false, name === chosen);
  box.replaceChildren(box.options[0], ...ofForm(form).map(option));
  box.closest(".profiles").hidden = false;
}

function tell(place, words) {
  const rest = forgets ? " This browser keeps nothing, so it lasts only until you leave the page." : "";
  place.querySelector("[data-profile-said]").textContent = words && words + rest;
}

function act(form, what) {
  const box = form.querySelector("[data-profile-name]"), name = box.value.trim();
  const { calculator } = form.dataset, there = ofForm(form).some((profile) => profile.name === name);
  if (!name) return tell(form, "Give it a name first."), box.focus();
  if (what === "keep" && form.querySelector("[data-field]:is(:invalid, [aria-invalid=true])")) return tell(form, "Mend the inputs first.");
  if (what === "delete" && !there) return tell(form, `There is no profile “${name}”.`);
  const others = profiles().filter((one) => isOther(one, name, calculator));
  const all = what === "keep" ? [...others, { calculator, name, values: read(form, "value") }] : others;
  if (!keep("profiles", { all })) return tell(form, "The browser has no room left: nothing was changed.");
  forms().forEach((other) => list(other, other === form && what === "keep" ? name : ""));
  tell(form, what === "delete" ? `“${name}” is deleted; its inputs still stand here.` : there ? "Changed." : "Kept.");
}

document.addEventListener("click", ({ target }) => {
  const what = target.dataset?.profile;
  if (what) act(target.closest("form"), what);
  if (target.matches?.("form[data-calculator] [type=reset]")) forget(target.form);
  if (target.matches?.("[data-profiles-save]")) save();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-profile-name]")) return;
  event.preventDefault();
  act(event.target.closest("form"), "keep");
});

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-profiles-read]")) readFile(target.closest("section"), target.files[0]);
  if (!target.matches("[data-profiles]") || !target.value) return;
  const form = target.closest("form"), chosen = target.selectedOptions[0].textContent;
  form.querySelector("[data-profile-name]").value = chosen;
  const unknown = Object.keys(JSON.parse(target.value)).filter((name) => !(name in read(form, "value")));
  tell(form, unknown.length ? `“${chosen}” is of another version: left out ${unknown.join(", ")}.` : "");
});

// ---- the page of all rollers: the last used first, and every profile

function rollers() {
  const used = kept("used"), time = ({ dataset }) => used[dataset.calculator] ?? 0;
  for (const all of document.querySelectorAll("[data-rollers]")) {
    all.append(...[...all.children].sort((one, other) => time(other) - time(one)));
    for (const item of all.children) {
      item.classList.toggle("used", time(item) > 0);
      const mine = profiles().filter(({ calculator }) => calculator === item.dataset.calculator);
      item.querySelector(".mine").replaceChildren(...mine.map((profile) => link(item, profile)));
    }
  }
  for (const place of document.querySelectorAll("[data-profiles-page]")) place.hidden = false;
}

function link(item, { name }) {
  const address = new URL(item.querySelector("a").href), found = document.createElement("a");
  address.search = new URLSearchParams({ profile: name });
  return Object.assign(found, { textContent: name, href: address.href });
}

function choose() {
  const wanted = new URLSearchParams(location.search).get("profile");
  const form = wanted !== null && document.getElementById(location.hash.slice(1));
  if (!form || !form.matches("form[data-calculator]")) return;
  list(form, wanted);
  const box = form.querySelector("[data-profiles]");
  if (!box.value) {
    box.closest("details").open = true;
    return tell(form, `There is no profile “${wanted.slice(0, 60)}” in this browser.`);
  }
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function save() {
  const file = new Blob([JSON.stringify({ profiles: profiles() }, null, 2)], { type: "application/json" });
  const found = document.createElement("a");
  Object.assign(found, { href: URL.createObjectURL(file), download: "rollbook-profiles.json" }).click();
  setTimeout(() => URL.revokeObjectURL(found.href), 60_000);
}

async function readFile(place, file) {
  if (!file) return;
  let found;
  try { found = JSON.parse(await file.text()).profiles; } catch { /* found stays empty */ }
  if (!Array.isArray(found)) return tell(place, `${file.name} is not a file of profiles. Nothing was read.`);
  const wrong = found.findIndex(fault);
  if (wrong >= 0) return tell(place, `${file.name}: profile ${wrong + 1} ${fault(found[wrong])}. Nothing was read.`);
  const all = profiles(), before = all.length;
  const isHere = (profile) => document.querySelector(`[data-rollers] > [data-calculator="${CSS.escape(profile.calculator)}"]`);
  const usable = found.filter(isHere), strange = found.length - usable.length;
  usable.forEach((profile) => add(all, profile));
  if (!keep("profiles", { all })) return tell(place, "The browser has no room left: nothing was read.");
  rollers();
  const known = usable.length - (all.length - before);
  const rest = [known && `${known} were there already`, strange && `${strange} left out: no such calculator`];
  tell(place, `${[`${all.length - before} read`, ...rest.filter(Boolean)].join(", ")}.`);
}

function add(all, { calculator, name, values }) {
  for (let number = 1; ; number++) {
    const called = number > 1 ? `${name.trim().slice(0, 54)} (${number})` : name.trim();
    const there = all.find((one) => !isOther(one, called, calculator));
    if (!there) return all.push({ calculator, name: called, values });
    if (JSON.stringify(there.values) === JSON.stringify(values)) return;
  }
}

// ---- each page as it opens

function opened() {
  forms().forEach((form) => list(form));
  choose();
  forms().forEach(restore); // after the profile that a link names, which goes before it
  rollers();
}

if (window.document$) window.document$.subscribe(opened);
else opened();
