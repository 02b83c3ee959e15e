// Carries what a page's forms say to Python and what Python answers back into the page. It knows no game, field or
// number: forms are `form[data-calculator]`, answers name the parts of the form that they fill.

const root = new URL(document.querySelector("meta[name=rollbook-root]").content + "/", location.href);
const runtime = new URL(document.querySelector("meta[name=rollbook-runtime]").content, root);
export const forms = () => document.querySelectorAll("form[data-calculator]");

// ---- Python: one worker for the visit, one question under way, of each kind only the newest waiting

const waiting = new Map();
let worker, asked, state = { state: "asleep" };

function wake() {
  if (worker) return;
  say({ state: "loading", part: 0 });
  worker = new Worker(new URL("worker.js", runtime), { type: "module" });
  worker.onmessage = ({ data }) => ("answer" in data ? answered(JSON.parse(data.answer)) : say(data));
  worker.onerror = (event) => {
    event.preventDefault();
    say({ state: "failed", why: "the roller's program could not be loaded" });
  };
  worker.postMessage({ start: { base: runtime.href } });
}

function say(now) {
  state = now;
  forms().forEach(show);
  if (now.state === "failed") {
    worker?.terminate();
    worker = undefined;
    if (asked) waiting.set(asked.key, asked);
    asked = undefined;
  }
  if (now.state === "ready") next();
}

export function ask(form, kind, more = {}) {
  const { calculator, section } = form.dataset;
  const question = { ask: kind, calculator, section, values: read(form, "value"), defaults: read(form, "usual"), ...more };
  const key = `${section} ${kind}`;
  waiting.set(key, { key, form, kind, question });
  if (kind === "odds" || kind === "open") form.classList.add("stale");
  wake();
  if (state.state === "ready") next();
}

function next() {
  if (asked || !waiting.size) return;
  asked = waiting.values().next().value;
  waiting.delete(asked.key);
  worker.postMessage({ id: asked.key, question: JSON.stringify(asked.question) });
}

function answered(answer) {
  const { form, key, kind, question } = asked;
  asked = undefined;
  if (form.isConnected && !waiting.has(key)) fill(form, kind, answer);
  if (form === touched && answer.parts && ["odds", "roll"].includes(kind)) {
    form.dispatchEvent(new CustomEvent("rollbook:answered", { bubbles: true, detail: { kind, values: question.values } }));
  }
  next();
}

// ---- forms: reading them, and filling in what was answered

let touched; // the form that the player changed last: the address follows it

const controls = (form) => [...form.querySelectorAll("[data-field]")];
const part = (form, name) => form.querySelector(`[data-part="${name}"]`);

function valueOf(box, what) {
  if (box.type === "checkbox") return (what === "usual" ? box.defaultChecked : box.checked) ? "yes" : "no";
  if (box.options) return what === "usual" ? [...box.options].find((option) => option.defaultSelected)?.value : box.value;
  return what === "usual" ? box.defaultValue : box.value;
}

export function read(form, what) {
  return Object.fromEntries(controls(form).map((box) => [box.dataset.field, valueOf(box, what)]));
}

export function write(form, values) {
  for (const box of controls(form)) {
    const text = values[box.dataset.field];
    if (box.type === "checkbox") box.checked = text === "yes";
    else box.value = text;
  }
}

function fill(form, kind, answer) {
  const problems = answer.problems ?? [];
  if (answer.values) write(form, answer.values);
  for (const [name, html] of Object.entries(answer.parts ?? {})) replace(part(form, name), html);
  complain(form, problems);
  if (kind === "odds" || kind === "open") {
    form.classList.toggle("stale", !answer.parts);
    if (answer.parts) dim(form, answer.idle ?? []);
    for (const fold of form.querySelectorAll("details[data-part-ask][open]")) ask(form, fold.dataset.partAsk, typed(form));
  }
  form.classList.toggle("rolled-before", kind === "odds" || (kind !== "roll" && form.matches(".rolled-before")));
  if (kind === "roll" && problems.length) form.querySelector("[aria-invalid=true]")?.focus();
  for (const link of ["query", "rolled"]) {
    if (!(link in answer)) continue;
    form.dataset[link] = answer[link];
    if (form === touched && kind !== "open") {
      history.replaceState(history.state, "", `${location.pathname}${answer[link]}#${form.dataset.section}`);
    }
  }
  if (answer.log && kind === "roll") record(form, answer.log);
}

function dim(form, idle) {
  for (const box of controls(form)) box.closest(".field").classList.toggle("idle", idle.includes(box.dataset.field));
}

function replace(place, html) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const open = [...place.querySelectorAll("details")].map((fold) => fold.open);
  place.innerHTML = html;
  place.querySelectorAll("details").forEach((fold, i) => (fold.open = open[i] ?? false));
  if (!focused) return;
  const box = focused.dataset.throw;
  const again = place.querySelector(box ? `[data-throw="${box}"]` : focused.tagName);
  if (box && again) again.replaceWith(focused); // the very box, so that its caret and undo stay
  (box ? focused : again)?.focus({ preventScroll: true });
}

function complain(form, problems) {
  const boxes = new Map(controls(form).map((box) => [box.dataset.field, box]));
  for (const box of boxes.values()) box.removeAttribute("aria-invalid");
  form.querySelectorAll("[data-problem]").forEach((place) => (place.textContent = ""));
  const rest = part(form, "problems");
  rest.replaceChildren();
  for (const { field, message } of problems) {
    const place = form.querySelector(`[data-problem="${field}"]`) ?? rest.appendChild(document.createElement("p"));
    place.textContent = message;
    place.closest("details")?.setAttribute("open", "");
    boxes.get(field)?.setAttribute("aria-invalid", "true");
  }
}

function typed(form) {
  const faces = [...form.querySelectorAll("[data-throw]")].map((box) => [
    box.dataset.throw, box.value.trim().replace(/[\s,;.]+/g, "."),
  ]);
  return { dice: faces.filter(([, text]) => text).map((pair) => pair.join(":")).join("_") };
}

// ---- the state of Python, and rolls that stay listed

const words = { asleep: "exact odds", loading: "starting", ready: "ready", failed: "roller off" };

function show(form) {
  const mark = form.querySelector(".state"), notice = form.querySelector(".failed");
  mark.dataset.state = state.state;
  mark.textContent = words[state.state] + (state.part ? ` ${Math.round(state.part * 100)}%` : "");
  notice.hidden = state.state !== "failed";
  notice.querySelector("span").textContent = state.why ?? "";
}

const rolls = {
  read() {
    try { return JSON.parse(sessionStorage.getItem("rollbook-rolls")) ?? {}; } catch { return this.kept ?? {}; }
  },
  write(all) {
    this.kept = all;
    try { sessionStorage.setItem("rollbook-rolls", JSON.stringify(all)); } catch { /* kept for this page only */ }
  },
};

function record(form, line) {
  const all = rolls.read(), key = form.dataset.link;
  rolls.write({ ...all, [key]: [line, ...(all[key] ?? [])].slice(0, 20) });
  list(form);
}

function list(form) {
  const lines = rolls.read()[form.dataset.link] ?? [];
  const item = (line) => Object.assign(document.createElement("li"), { textContent: line });
  form.querySelector("[data-log]").replaceChildren(...lines.map(item));
}

// ---- what the player does; listened to once, on the document, so it outlives page changes

const formOf = (event) => event.target.closest?.("form[data-calculator]");

for (const touch of ["pointerdown", "focusin"]) {
  document.addEventListener(touch, (event) => formOf(event) && !event.target.matches("[data-retry]") && wake());
}

document.addEventListener("input", (event) => {
  const form = formOf(event);
  if (form) touched = form;
  if (event.target.matches("[data-fill]") && event.target.value) {
    write(form, { ...read(form, "value"), ...JSON.parse(event.target.value) });
  }
  if (event.target.matches("[data-field]")) form.querySelectorAll("[data-fill]").forEach((box) => (box.value = ""));
  if (event.target.matches("[data-field], [data-fill]")) ask(form, "odds");
  if (event.target.matches("[data-throw]")) ask(form, "dice", typed(form));
});

document.addEventListener("submit", (event) => {
  const form = formOf(event);
  if (!form) return;
  event.preventDefault();
  touched = form;
  ask(form, "roll", document.activeElement.matches("[data-throw]") ? typed(form) : {});
});

document.addEventListener("reset", (event) => {
  const form = formOf(event);
  if (form) setTimeout(() => ask(form, "odds"));
});

document.addEventListener("toggle", (event) => {
  if (event.target.matches?.("details[data-part-ask]") && event.target.open && worker) {
    ask(formOf(event), event.target.dataset.partAsk, typed(formOf(event)));
  }
}, true);

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button"), form = formOf(event);
  if (!button) return;
  const { ask: kind, dice, step, add, clear, copy } = button.dataset;
  const box = document.getElementById(button.dataset.for);
  if (kind || button.type === "reset") touched = form;
  if (kind) ask(form, "roll", dice ? { dice } : typed(form));
  if (step) nudge(box, Number(step));
  if (add) change(box, box.value.trim() ? `${box.value}, ${add}` : add);
  if (clear !== undefined) change(box, "");
  if (copy !== undefined) copied(button, form);
  if (button.matches("[data-clear-log]")) rolls.write({ ...rolls.read(), [form.dataset.link]: [] }), list(form);
  if (button.matches("[data-retry]")) form.querySelector(".roll-button").focus(), wake();
});

function nudge(box, step) {
  const from = box.value === "" ? (step > 0 ? box.min - 1 : Number(box.max) + 1) : Math.round(box.value);
  change(box, Math.min(box.max, Math.max(box.min, from + step)));
}

function change(box, text) {
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

async function copied(button, form) {
  const { copy } = button.dataset;
  if (copy === "odds" && form.matches(".stale")) return flash(button, "Not yet");
  const text = textToCopy(copy, form);
  try {
    await navigator.clipboard.writeText(text);
    flash(button, "Copied");
  } catch {
    prompt("Copy this:", text);
  }
}

function textToCopy(what, form) {
  if (what === "log") return (rolls.read()[form.dataset.link] ?? []).join("\n");
  if (what === "odds") return new URL(form.dataset.link + (form.dataset.query ?? ""), root).href;
  if (what === "roll") return new URL(form.dataset.link + (form.dataset.rolled ?? ""), root).href;
  return new URL(what, location.href).href;
}

function flash(button, text) {
  button.dataset.label ??= button.textContent;
  button.textContent = text;
  clearTimeout(button.flashing);
  button.flashing = setTimeout(() => (button.textContent = button.dataset.label), 1500);
}

// ---- each page as it opens, and each link within it: the state of Python, earlier rolls, and what the link says

let page, followed; // the page that is open, and the link with a place in it that was pressed last

// The theme may go to where the old page stood: it notes that late, while the new page is on its way. On a phone it
// also holds the page that lies behind the search, and lets go of it late.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  followed = link?.hash && link.href;
  if (link?.closest(".md-search")) document.body.style.top = "", document.body.removeAttribute("data-md-scrolllock");
}, true);

function opened() {
  page = location.pathname;
  touched = undefined;
  document.querySelector(".link-notice")?.remove();
  forms().forEach((form) => (show(form), list(form)));
  unfold();
  if (followed === location.href) setTimeout(() => document.querySelector(":target") ?? named()?.scrollIntoView());
  if (!/[?&;](c|k)(=|%3d)/i.test(location.search)) return;
  const section = /[?&;]c(?:=|%3d)([a-z0-9-]+)/i.exec(location.search)?.[1];
  const form = section && document.querySelector(`form[data-section="${section}"]`);
  if (!form) return notice("This link asks for a calculator that is not on this page. The page shows its own inputs.");
  if (!location.hash) document.getElementById(section)?.scrollIntoView();
  ask(form, "open", { query: location.search + location.hash });
}

// For browsers that leave the fold closed that a link leads into.
function unfold() {
  const fold = named()?.closest("details:not([open])");
  if (fold) fold.open = true, named().scrollIntoView();
}

function named() {
  return document.getElementById(location.hash.slice(1));
}

function notice(text) {
  const shown = Object.assign(document.createElement("p"), { className: "link-notice", textContent: text });
  shown.setAttribute("role", "alert");
  document.querySelector("article")?.prepend(shown);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='?c=']");
  if (!link || link.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  history.pushState(history.state, "", link.href);
  opened();
}, true);

addEventListener("popstate", () => {
  if (location.pathname !== page) return;
  for (const form of forms()) if (controls(form).some((box) => valueOf(box) !== valueOf(box, "usual"))) form.reset();
  opened();
});

addEventListener("hashchange", unfold);

if (window.document$) window.document$.subscribe(opened);
else opened();
