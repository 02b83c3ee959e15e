// Stands before the theme's search worker, in one file. The theme looks for the beginnings of words; with this it
// looks for whole words first, then for beginnings and stems, and last for words with letters amiss.
let separator;

function looks(word) {
  const stem = word.replace(/(ies|ing|ed|er|es|s)$/i, "").replace(/([^aeiou])\1$/i, "$1");
  const shorter = stem !== word && stem.length > 2 ? [`${stem}*^30`] : [];
  const other = word.endsWith("s") ? word.slice(0, -1) : `${word}s`;
  const amiss = /^\D{4,}$/.test(word) ? [word, other].map((form) => `${form}~${word.length < 8 ? 1 : 2}`) : [];
  return [`${word}^999`, `${other}^900`, `${word}*^300`, ...shorter, ...amiss];
}

addEventListener("message", (event) => {
  const { type, data, looked } = event.data;
  if (type === 0) separator = new RegExp(data.config.separator);
  if (type !== 2 || looked) return;
  event.stopImmediatePropagation();
  const query = data.split(separator).filter(Boolean).flatMap(looks).join(" ");
  dispatchEvent(new MessageEvent("message", { data: { type, data: query, looked: true } }));
});

// In the index each rule is a page, or the theme would show only one rule of a page: here its # comes back.
const post = postMessage.bind(self);
self.postMessage = (message) => {
  for (const item of message.data?.items?.flat() ?? []) item.location = item.location.replace("%23", "#");
  post(message);
};
