import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PDFiumLibrary, PDFiumModule } from "@hyzyla/pdfium";

/** Maximum memory of PDFium, because a file of 1 MB can expand to gigabytes. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Maximum number of pages that are loaded; damage shows in the first ones. */
const MAX_PAGES = 50;

/** The result of opening a PDF. */
export type OpenedPdf = "opened" | "unreadable" | "locked" | "too_large";

const require = createRequire(import.meta.url);

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(require.resolve("@hyzyla/pdfium/pdfium.wasm")));
}

/** Starts PDFium with memory of its own, so that one file cannot affect the next. */
async function start(memory: { isFull: boolean }): Promise<PDFiumLibrary> {
  compiled ??= compile();
  const module = await compiled;
  return PDFiumLibrary.initBase({
    vendor: (options) => {
      // Keeps PDFium's output out of this log.
      const silent = { ...options, print: () => {}, printErr: () => {} };
      return PDFiumModule(silent);
    },
    instantiateWasm: ({ env = {}, ...rest }, done) => {
      const { emscripten_resize_heap: grow } = env;
      if (typeof grow !== "function") throw new Error("PDFium asks for memory in another way than before.");
      const growBounded = (bytes: number) => {
        memory.isFull ||= bytes > MAX_BYTES;
        return memory.isFull ? 0 : grow(bytes);
      };
      const imports = { ...rest, env: { ...env, emscripten_resize_heap: growBounded } };
      void WebAssembly.instantiate(module, imports).then((instance) => done(instance));
      return {};
    },
  });
}

/** True if the file ends within an object, as after a broken transfer: readers show only a part of it. */
function isCutOff(bytes: Buffer): boolean {
  const rest = bytes.subarray(Math.max(0, bytes.lastIndexOf("startxref")));
  return rest.lastIndexOf(" obj") > rest.lastIndexOf("endobj");
}

/**
 * Opens a PDF as readers do, with repairs, and loads its pages. A password that only restricts printing or
 * editing is ignored.
 */
export async function openPdf(path: string): Promise<OpenedPdf> {
  const bytes = await readFile(path);
  if (isCutOff(bytes)) return "unreadable";
  const memory = { isFull: false };
  const pdfium = await start(memory);
  try {
    const document = await pdfium.loadDocument(bytes);
    const pages = document.getPageCount();
    for (let number = 0; number < Math.min(pages, MAX_PAGES); number += 1) {
      if (document.getPage(number).getOriginalSize().originalWidth <= 0)
        return memory.isFull ? "too_large" : "unreadable";
    }
    return pages > 0 ? "opened" : "unreadable";
  } catch (error) {
    if (memory.isFull) return "too_large";
    return error instanceof Error && /^(?:Password required|Unsupported security)/.test(error.message)
      ? "locked"
      : "unreadable";
  }
}
