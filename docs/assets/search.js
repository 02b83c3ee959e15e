// Stands before the theme's search worker, in one file: the theme looks for the beginnings of words, this also for
// whole words first, for their stems, and last for words with a letter amiss. What parts words the index says itself.
let separator;

function looks(word) {
  const stem = word.replace(/(ies|ing|ed|er|es|s)$/i, "").replace(/([^aeiou])\1$/i, "$1");
  const shorter = stem !== word && stem.length > 2 ? [`${stem}*^30`] : [];
  const amiss = /^\D{4,}$/.test(word) ? [`${word}~${word.length < 8 ? 1 : 2}`] : [];
  return [`${word}^999`, `${word}*^300`, ...shorter, ...amiss];
}

addEventListener("message", (event) => {
  const { type, data, looked } = event.data;
  if (type === 0) separator = new RegExp(data.config.separator);
  if (type !== 2 || looked) return;
  event.stopImmediatePropagation();
  const query = data.split(separator).filter(Boolean).flatMap(looks).join(" ");
  dispatchEvent(new MessageEvent("message", { data: { type, data: query, looked: true } }));
});
