// Where a browser refuses to keep anything, what asks for its storage would fail: the theme's colours, the search, the
// forms. A stand-in that lasts until the page is left takes its place, and the page says so where it matters.

for (const name of ["localStorage", "sessionStorage"]) {
  try {
    window[name].getItem("");
  } catch {
    const kept = new Map();
    Object.defineProperty(window, name, {
      value: {
        getItem: (key) => kept.get(String(key)) ?? null,
        setItem: (key, text) => void kept.set(String(key), String(text)),
        removeItem: (key) => void kept.delete(String(key)),
        clear: () => kept.clear(),
        key: (place) => [...kept.keys()][place] ?? null,
        get length() { return kept.size; },
      },
    });
    document.documentElement.dataset.forgets = "";
  }
}
