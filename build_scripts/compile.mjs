// Runs one function of build_scripts/compile.py inside Pyodide under Node, so that the compiled
// files carry the magic number of the Python that will read them. Arguments: Pyodide's folder,
// a zip of the standard library, the folder to fill, the function, and what it is given:
// `library NAME…` or `folder PATH`.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, library, out, task, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(pyodide), "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: resolve(pyodide),
  stdLibURL: resolve(library),
  // A fixed hash seed fixes the order of constant sets; without column ranges the files are smaller.
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
python.mountNodeFS("/out", resolve(out));
python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
if (task === "library") {
  python.globals.get("library")(python.toPy(given));
} else {
  python.mountNodeFS("/folder", resolve(given[0]));
  python.globals.get("folder")();
}
