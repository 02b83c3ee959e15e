// Python beside the page, in a module worker that lies in the runtime folder.
// page → worker: first {start: {base, limit}}: the folder's address and, if given, the longest
// silence of a start in milliseconds; then {id, question}.
// worker → page: {state: "loading", part}, {state: "ready"}, {state: "failed", why}; {id, answer}.
// Questions and answers are JSON text that only Python reads and writes. A worker that failed is
// closed; the page makes a new one to try again.

const { fetch } = self;
const waiting = [];
let answer;

self.onmessage = ({ data }) => {
  if (data.start) start(data.start);
  else if (answer) reply(data);
  else waiting.push(data);
};

function reply({ id, question }) {
  let text;
  try {
    text = answer(question);
  } catch (error) {
    const message = `The calculator failed: ${error.message.trim().split("\n").at(-1)}`;
    text = JSON.stringify({ problems: [{ field: "", message }] });
  }
  self.postMessage({ id, answer: text });
}

async function start({ base, limit = 120_000 }) {
  const steps = 6;
  let step = 0;
  let clock;
  const next = () => {
    clearTimeout(clock);
    clock = setTimeout(fail, limit, Error(`nothing happened for ${limit / 1000} seconds`));
    self.postMessage({ state: "loading", part: step++ / steps });
  };
  const fail = (error) => {
    self.postMessage({ state: "failed", why: error.message });
    self.close();
  };
  const part = async (read, name) => {
    const made = await read(new URL(name, base).href, name);
    next();
    return made;
  };
  next();
  try {
    answer = await python(base, part, fail);
  } catch (error) {
    return fail(error);
  }
  clearTimeout(clock);
  self.postMessage({ state: "ready" });
  waiting.splice(0).forEach(reply);
}

async function python(base, part, fail) {
  if (!self.WebAssembly || !self.DecompressionStream) throw Error("this browser has no WebAssembly or is too old");
  const scripts = Promise.all([part(script, "pyodide.js"), part(script, "pyodide.asm.js")]);
  const program = part(compiled, "pyodide.asm.wasm");
  const library = part(unpacked, "stdlib.bin");
  const calculators = part(unpacked, "calculators.bin");

  // Pyodide fetches its program and its library itself, and hangs where one fails: both are here.
  self.fetch = async () => new Response(await library);
  WebAssembly.instantiateStreaming = async (response, imports) => {
    try {
      const module = await program;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  const load = async () => {
    const [{ loadPyodide, lockFileContents }, { default: createPyodideModule }] = await scripts;
    return loadPyodide({
      indexURL: base,
      createPyodideModule,
      lockFileContents,
      env: { PYTHONPATH: "/calculators.zip" },
      fsInit: async (disk) => disk.writeFile("/calculators.zip", await calculators),
    });
  };
  const [pyodide] = await Promise.all([load(), scripts, program, library, calculators]);
  return pyodide.pyimport("calculators.core.bridge").answer;
}

async function script(url, name) {
  try {
    return await import(url);
  } catch (error) {
    const type = (await found(url, name)).headers.get("content-type");
    throw Error(/javascript/.test(type) ? `${name}: ${error.message}` : `${name} has the wrong type, ${type}`);
  }
}

async function compiled(url, name) {
  const response = await found(url, name);
  const streams = response.headers.get("content-type") === "application/wasm";
  try {
    return await (streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    throw Error(`the browser refused WebAssembly: ${error.message}`);
  }
}

async function unpacked(url, name) {
  const response = await found(url, name);
  try {
    const plain = response.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch {
    throw Error(`${name} arrived damaged`);
  }
}

async function found(url, name) {
  const response = await fetch(url).catch((error) => { throw Error(`${name} did not arrive: ${error.message}`); });
  if (!response.ok) throw Error(`${name} is missing (${response.status})`);
  return response;
}
