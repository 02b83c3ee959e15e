// Carries what a page's forms say to Python and what Python answers back into the page. It knows no game, field or
// number: forms are `form[data-calculator]`, answers name the parts of the form that they fill.

const root = new URL(document.querySelector("meta[name=rollbook-root]").content + "/", location.href);
const runtime = new URL(document.querySelector("meta[name=rollbook-runtime]").content, root);

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
  document.querySelectorAll("form[data-calculator]").forEach(show);
  if (now.state === "failed") {
    worker?.terminate();
    worker = undefined;
    if (asked) waiting.set(asked.key, asked);
    asked = undefined;
  }
  if (now.state === "ready") next();
}

function ask(form, kind, more = {}) {
  const { calculator, section } = form.dataset;
  const question = { ask: kind, calculator, section, values: read(form, "value"), defaults: read(form, "usual"), ...more };
  waiting.set(`${section} ${kind}`, { key: `${section} ${kind}`, form, kind, question });
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
  const { form, key, kind } = asked;
  asked = undefined;
  if (form.isConnected && !waiting.has(key)) fill(form, kind, answer);
  next();
}

// ---- forms: reading them, and filling in what was answered

function controls(form) {
  return [...form.querySelectorAll("[data-field]")];
}

function read(form, what) {
  const text = (box) => {
    if (box.type === "checkbox") return (what === "usual" ? box.defaultChecked : box.checked) ? "yes" : "no";
    if (box.options) return what === "usual" ? [...box.options].find((o) => o.defaultSelected)?.value : box.value;
    return what === "usual" ? box.defaultValue : box.value;
  };
  return Object.fromEntries(controls(form).map((box) => [box.dataset.field, text(box)]));
}

function write(form, values) {
  for (const box of controls(form)) {
    const text = values[box.dataset.field];
    if (box.type === "checkbox") box.checked = text === "yes";
    else box.value = text;
  }
}

function fill(form, kind, answer) {
  const problems = answer.problems ?? [];
  if (answer.values) write(form, answer.values);
  for (const [name, html] of Object.entries(answer.parts ?? {})) replace(form.querySelector(`[data-part="${name}"]`), html);
  complain(form, problems);
  if (kind === "odds") form.classList.toggle("stale", problems.length > 0);
  for (const link of ["query", "rolled"]) {
    if (!(link in answer)) continue;
    form.dataset[link] = answer[link];
    history.replaceState(history.state, "", `${location.pathname}${answer[link]}#${form.dataset.section}`);
  }
  if (kind === "odds" || kind === "open") {
    if (answer.parts) dim(form, answer.idle ?? []);
    for (const fold of form.querySelectorAll("details[data-part-ask][open]")) ask(form, fold.dataset.partAsk, typed(form));
  }
  if (kind === "odds") form.querySelector("[data-part=roll]").replaceChildren();
  if (answer.log && kind !== "open") record(form, answer.log);
}

function dim(form, idle) {
  for (const box of controls(form)) box.closest(".field").classList.toggle("idle", idle.includes(box.dataset.field));
}

function replace(place, html) {
  const open = [...place.querySelectorAll("details")].map((fold) => fold.open);
  const box = place.contains(document.activeElement) ? document.activeElement : null;
  place.innerHTML = html;
  place.querySelectorAll("details").forEach((fold, i) => (fold.open = open[i] ?? false));
  if (!box) return;
  const again = place.querySelector(box.dataset.throw ? `[data-throw="${box.dataset.throw}"]` : "summary, button");
  if (box.dataset.throw && again) again.value = box.value;
  again?.focus({ preventScroll: true });
}

function complain(form, problems) {
  const boxes = new Map(controls(form).map((box) => [box.dataset.field, box]));
  for (const box of boxes.values()) box.removeAttribute("aria-invalid");
  form.querySelectorAll("[data-problem]").forEach((place) => (place.textContent = ""));
  const rest = form.querySelector("[data-part=problems]");
  rest.replaceChildren();
  for (const { field, message } of problems) {
    const box = boxes.get(field);
    const place = box ? form.querySelector(`[data-problem="${field}"]`) : rest.appendChild(document.createElement("p"));
    place.textContent = message;
    box?.setAttribute("aria-invalid", "true");
    box?.closest("details")?.setAttribute("open", "");
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
  const mark = form.querySelector(".state");
  const part = state.state === "loading" && state.part ? ` ${Math.round(state.part * 100)}%` : "";
  mark.dataset.state = state.state;
  mark.textContent = words[state.state] + part;
  const notice = form.querySelector(".failed");
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
  all[key] = [line, ...(all[key] ?? [])].slice(0, 20);
  rolls.write(all);
  list(form);
}

function list(form) {
  const lines = rolls.read()[form.dataset.link] ?? [];
  const item = (line) => Object.assign(document.createElement("li"), { textContent: line });
  form.querySelector("[data-log]").replaceChildren(...lines.map(item));
}

// ---- what the player does; listened to once, on the document, so it outlives page changes

const formOf = (event) => event.target.closest?.("form[data-calculator]");

for (const touch of ["pointerdown", "focusin"]) document.addEventListener(touch, (event) => formOf(event) && wake());

document.addEventListener("input", (event) => {
  const form = formOf(event);
  if (event.target.matches("[data-field]")) ask(form, "odds");
  if (event.target.matches("[data-throw]")) ask(form, "dice", typed(form));
});

document.addEventListener("submit", (event) => {
  if (!formOf(event)) return;
  event.preventDefault();
  ask(formOf(event), "odds");
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
  if (kind === "roll") ask(form, "roll", dice ? { dice } : {});
  if (kind === "rest") ask(form, "roll", typed(form));
  if (step) nudge(box, Number(step));
  if (add) change(box, box.value.trim() ? `${box.value}, ${add}` : add);
  if (clear !== undefined) change(box, "");
  if (copy !== undefined) copied(button, textToCopy(button, form));
  if (button.matches("[data-clear-log]")) rolls.write({ ...rolls.read(), [form.dataset.link]: [] }), list(form);
  if (button.matches("[data-retry]")) wake();
});

function nudge(box, step) {
  if (box.value === "") box.value = step > 0 ? box.min - 1 : Number(box.max) + 1;
  change(box, Math.min(box.max, Math.max(box.min, Number(box.value) + step)));
}

function change(box, text) {
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function textToCopy(button, form) {
  const { copy } = button.dataset;
  if (copy === "log") return (rolls.read()[form.dataset.link] ?? []).join("\n");
  if (copy === "odds") return new URL(form.dataset.link + (form.dataset.query ?? ""), root).href;
  if (copy === "roll") return new URL(form.dataset.link + (form.dataset.rolled ?? ""), root).href;
  return new URL(copy, location.href).href;
}

async function copied(button, text) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = before), 1500);
  } catch {
    prompt("Copy this:", text);
  }
}

// ---- each page as it opens: the state of Python, earlier rolls, and what the link says

function opened() {
  document.querySelectorAll("form[data-calculator]").forEach((form) => (show(form), list(form)));
  const section = /[?&;]c(?:=|%3d)([a-z0-9-]+)/i.exec(location.search)?.[1];
  const form = section && document.querySelector(`form[data-section="${section}"]`);
  if (!form) return;
  if (location.hash.slice(1) !== section) document.getElementById(section)?.scrollIntoView();
  ask(form, "open", { query: location.search + location.hash });
}

if (window.document$) window.document$.subscribe(opened);
else opened();
