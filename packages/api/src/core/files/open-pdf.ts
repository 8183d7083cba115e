import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PDFiumLibrary, PDFiumModule } from "@hyzyla/pdfium";

/** The most memory that PDFium may take; a file of 1 MB can unfold to gigabytes. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Pages that are opened: a damaged file shows it in its first pages or has no end. */
const MAX_PAGES = 50;

/** The result of opening a PDF. */
export type OpenedPdf = "opened" | "unreadable" | "locked" | "too_large";

const require = createRequire(import.meta.url);

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(require.resolve("@hyzyla/pdfium/pdfium.wasm")));
}

/** PDFium with a memory of its own: what one file leaves behind meets no other. */
async function start(memory: { isFull: boolean }): Promise<PDFiumLibrary> {
  compiled ??= compile();
  const module = await compiled;
  return PDFiumLibrary.initBase({
    vendor: (options) => {
      // Only the board writes lines of its log.
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

/** Ends within an object: readers show such a file in part, as they do a picture that was cut off. */
function isCutOff(bytes: Buffer): boolean {
  const rest = bytes.subarray(Math.max(0, bytes.lastIndexOf("startxref")));
  return rest.lastIndexOf(" obj") > rest.lastIndexOf("endobj");
}

/**
 * Opens a PDF as a reader does, which mends what it can, and looks at its pages. A password that only keeps from printing or
 * changing it is none here.
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
