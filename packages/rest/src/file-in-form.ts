import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { fieldError } from "@board/api/rules";
import { invalid } from "@board/api/server";
import { Busboy, type BusboyInstance } from "@fastify/busboy";

const LIMITS = { files: 1, fields: 20, parts: 40, fieldSize: 1_024, headerPairs: 20, headerSize: 8 * 1_024 };

function openForm(req: IncomingMessage): BusboyInstance {
  const type = req.headers["content-type"] ?? "";
  return new Busboy({ headers: { ...req.headers, "content-type": type }, limits: LIMITS });
}

/** Reads a form to its end, and no file of it but the first, whose bytes it hands on as they arrive. */
export async function* fileInForm(req: IncomingMessage): AsyncGenerator<Uint8Array> {
  const form = openForm(req);
  let several = false;
  let file: Readable | null = null;
  form.once("filesLimit", () => {
    several = true;
  });
  const opened = new Promise<void>((resolve) => {
    form.once("file", (_, stream) => {
      file = stream;
      // The parser only reports an error here, possibly before anybody reads; destroyed, the file tells its reader.
      stream.on("error", (error) => stream.destroy(error));
      resolve();
    });
  });
  const finished = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      file?.destroy(error instanceof Error ? error : new Error("The form is broken."));
      reject(error);
    };
    form.once("finish", () => resolve());
    form.on("error", fail);
    req.once("error", fail);
    req.once("close", () => {
      if (!req.complete) fail(new Error("The form was cut short."));
    });
  });
  // It is looked at in the end; until then a refusal is nobody's.
  finished.catch(() => undefined);

  req.pipe(form);
  try {
    await Promise.race([opened, finished]);
    if (file !== null) yield* file as Readable;
    await finished;
  } finally {
    req.unpipe(form);
    (file as Readable | null)?.destroy();
  }
  if (several) throw invalid([fieldError(["content"], "several_files", "must be one file, not several.")]);
}
