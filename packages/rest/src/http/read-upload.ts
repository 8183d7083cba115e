import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { fieldError, MAX_FILE_BYTES } from "@board/api/rules";
import type { ByteStream } from "@board/api/server";
import { DomainError, invalid } from "@board/api/server";
import { Busboy } from "@fastify/busboy";
import { ClientGone } from "./read-body.ts";

/** Maximum bytes of a form beside its file: boundaries, names, a few fields. */
const MAX_FORM_EXTRA_BYTES = 64 * 1024;

const UNCHANGED = "Nothing was changed.";

export interface Upload {
  content: ByteStream;
  /** Returns true if the caller disconnected before the whole file had arrived. */
  torn(): boolean;
}

function isForm(req: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
}

function assertReadable(req: IncomingMessage): void {
  const most = MAX_FILE_BYTES + (isForm(req) ? MAX_FORM_EXTRA_BYTES : 0);
  if (Number(req.headers["content-length"] ?? 0) > most) {
    throw new DomainError("body_too_large", { detail: `A file may hold 10 MiB. ${UNCHANGED}` });
  }
  if (req.headers["content-encoding"] !== undefined) {
    throw new DomainError("unsupported_media_type", { detail: `Send the body uncompressed. ${UNCHANGED}` });
  }
}

const LIMITS = { files: 1, fields: 20, parts: 40, fieldSize: 1_024, headerPairs: 20, headerSize: 8 * 1_024 };

/** Reads a multipart form and yields the bytes of its first file as they arrive. */
async function* fileInForm(req: IncomingMessage): AsyncGenerator<Uint8Array> {
  const type = req.headers["content-type"] ?? "";
  const form = new Busboy({ headers: { ...req.headers, "content-type": type }, limits: LIMITS });
  let several = false;
  let file: Readable | null = null;
  form.once("filesLimit", () => {
    several = true;
  });
  const opened = new Promise<void>((resolve) => {
    form.once("file", (_, stream) => {
      file = stream;
      // The parser reports errors only here, possibly before the file is read. Destroying the file stream passes
      // the error to its reader.
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
  // The promise is awaited below; without a handler here, an earlier rejection would count as unhandled.
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

/**
 * Returns the one file of a request: the body, or the file of a form. It is read no faster than the consumer takes
 * it. The declared type and name are ignored.
 *
 * @throws DomainError `body_too_large` if Content-Length is too large, `unsupported_media_type`; while the file is
 * read, `validation_failed` for a form that is broken or holds several files
 */
export function readUpload(req: IncomingMessage): Upload {
  assertReadable(req);
  let torn = false;

  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      // Does not destroy the request if the consumer stops early, because the refusal must still be sent over the
      // connection.
      yield* isForm(req) ? fileInForm(req) : req.iterator({ destroyOnReturn: false });
    } catch (error) {
      torn = req.destroyed && !req.complete;
      if (torn) throw new ClientGone("The caller went away while sending.", { cause: error });
      throw isForm(req) && !(error instanceof DomainError) ? brokenForm() : error;
    }
  }

  return { content: content(), torn: () => torn };
}

function brokenForm(): DomainError {
  return invalid([fieldError(["content"], "malformed_form", "is not a form that can be read to its end.")]);
}
