import type { IncomingMessage } from "node:http";
import { fieldError, MAX_FILE_BYTES } from "@board/api/rules";
import type { ByteStream } from "@board/api/server";
import { DomainError, invalid } from "@board/api/server";
import { fileInForm } from "./file-in-form.ts";
import { ClientGone } from "./read-body.ts";

/** What a form may hold beside its file: boundaries, names, a few fields. */
const MAX_FORM_EXTRA_BYTES = 64 * 1024;

const UNCHANGED = "Nothing was changed.";

export interface Upload {
  content: ByteStream;
  /** Whether the caller went away before the file had arrived whole. */
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

/**
 * The one file of a request: the body as it is, or the file of a form. It is read as slowly as it is taken, and what it
 * calls itself is not looked at.
 *
 * @throws DomainError `body_too_large` by the length that the request announces, `unsupported_media_type`; while it is
 * read `validation_failed` for a form that is broken or holds several files
 */
export function readUpload(req: IncomingMessage): Upload {
  assertReadable(req);
  let torn = false;

  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      // A refusal in the middle must still find its way back, so that the connection stays.
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
