import type { IncomingMessage } from "node:http";
import { DomainError } from "@board/api/errors";

export type JsonObject = Record<string, unknown>;

/** Nobody waits for an answer any more. */
export class ClientGone extends Error {}

/** 256 KiB (contract 7). */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Of a body that is too large this much is read and thrown away, so that a caller who is still sending gets to read
 * the refusal instead of a broken connection.
 */
const MAX_DISCARDED_BYTES = 4 * 1024 * 1024;

const UNCHANGED = "Nothing was changed.";
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

async function readBytes(req: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else if (size > MAX_DISCARDED_BYTES) break;
    }
  } catch (error) {
    throw new ClientGone("The caller went away while sending.", { cause: error });
  }
  if (size > most) {
    throw new DomainError("body_too_large", { detail: `A body may hold ${most / 1024} KiB. ${UNCHANGED}` });
  }
  return Buffer.concat(chunks);
}

function unsupported(detail: string): DomainError {
  return new DomainError("unsupported_media_type", { detail: `${detail} ${UNCHANGED}` });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new DomainError("malformed_json", { detail: `Send JSON in UTF-8. ${UNCHANGED}`, cause: error });
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The request's JSON object; no body at all is the empty one. Of a name given twice the last value counts.
 *
 * @throws DomainError `body_too_large`, `unsupported_media_type`, `malformed_json`, `body_not_object`, in this order
 */
export async function readBody(req: IncomingMessage, most = MAX_BODY_BYTES): Promise<JsonObject> {
  const bytes = await readBytes(req, most);
  if (req.headers["content-encoding"] !== undefined) throw unsupported("Send the body uncompressed.");
  if (bytes.length === 0) return {};
  if (!JSON_TYPE.test(req.headers["content-type"] ?? "")) {
    throw unsupported("Send JSON with Content-Type: application/json.");
  }
  const body = parse(bytes);
  if (!isObject(body))
    throw new DomainError("body_not_object", { detail: `Send a JSON object. ${UNCHANGED}` });
  return body;
}
