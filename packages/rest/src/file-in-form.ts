import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { invalid } from "@board/api/errors";
import { fieldError } from "@board/api/field-errors";
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
  const finished = new Promise<null>((resolve, reject) => {
    form.once("finish", () => resolve(null));
    form.once("error", reject);
    req.once("error", reject);
    req.once("close", () => {
      if (req.complete) return;
      const error = new Error("The form was cut short.");
      file?.destroy(error);
      reject(error);
    });
  });
  // It is looked at in the end; until then a refusal is nobody's.
  finished.catch(() => undefined);
  const opened = new Promise<Readable>((resolve) => form.once("file", (_, stream) => resolve(stream)));

  req.pipe(form);
  try {
    file = await Promise.race([opened, finished]);
    if (file) yield* file;
    await finished;
  } finally {
    req.unpipe(form);
    form.on("error", () => undefined);
    file?.destroy();
  }
  if (several) throw invalid([fieldError(["content"], "several_files", "must be one file, not several.")]);
}
