import type { IncomingMessage } from "node:http";
import { DomainError } from "@board/api/server";
import type { HeldBody } from "./body-budget.ts";

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

function tooLarge(most: number): DomainError {
  return new DomainError("body_too_large", { detail: `A body may hold ${most / 1024} KiB. ${UNCHANGED}` });
}

async function readBytes(req: IncomingMessage, most: number, held: HeldBody | undefined): Promise<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > most) throw tooLarge(most);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > most) {
        // What comes is thrown away from here on.
        chunks.length = 0;
        held?.release();
        if (size > MAX_DISCARDED_BYTES) break;
      } else {
        held?.take(chunk.length);
        chunks.push(chunk);
      }
    }
  } catch (error) {
    if (error instanceof DomainError) {
      // Left where it is, the rest would hold the connection.
      req.resume();
      throw error;
    }
    throw new ClientGone("The caller went away while sending.", { cause: error });
  }
  if (size > most) throw tooLarge(most);
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

interface ReadOptions {
  most?: number | undefined;
  /** Counts what is in memory while the body arrives. */
  held?: HeldBody | undefined;
}

/**
 * The request's JSON object; no body at all is the empty one. Of a name given twice the last value counts. One that
 * says it is too large is refused before anything of it is read.
 *
 * @throws DomainError what `held` throws, `body_too_large`, `unsupported_media_type`, `malformed_json`, `body_not_object`, in this order
 */
export async function readBody(
  req: IncomingMessage,
  { most = MAX_BODY_BYTES, held }: ReadOptions = {},
): Promise<JsonObject> {
  try {
    return await read(req, most, held);
  } finally {
    held?.release();
  }
}

async function read(req: IncomingMessage, most: number, held: HeldBody | undefined): Promise<JsonObject> {
  const bytes = await readBytes(req, most, held);
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
