// Runs the shipped runtime under Node. Arguments: the folder of its files, the source of exact.py, and a file with a
// JSON list of [function, question]. Writes the list of answers.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, exact, asked] = process.argv.slice(2);
const { loadPyodide, lockFileContents } = await import(pathToFileURL(`${folder}/pyodide.js`));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: `${folder}/stdlib.zip`,
  lockFileContents,
  env: { PYTHONPATH: "/calculators.zip" },
  fsInit: async (disk) => disk.writeFile("/calculators.zip", gunzipSync(readFileSync(`${folder}/calculators.bin`))),
});
python.runPython(readFileSync(exact, "utf8"));
const functions = {
  exact: python.globals.get("exact"),
  answer: python.pyimport("calculators.core.bridge").answer,
};
const questions = JSON.parse(readFileSync(asked, "utf8"));
process.stdout.write(JSON.stringify(questions.map(([name, question]) => functions[name](question))));
