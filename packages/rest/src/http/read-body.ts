import type { IncomingMessage } from "node:http";
import { networkOf } from "@board/api/rules";
import { DomainError } from "@board/api/server";
import { readJson } from "./read-json.ts";

export type JsonObject = Record<string, unknown>;

/** Thrown if the caller has disconnected, so that no answer is sent. */
export class ClientGone extends Error {}

const MIB = 1024 * 1024;
/** Maximum bytes of unfinished bodies from one network or caller: four of the largest bodies. */
const MAX_OF_ONE = 16 * MIB;
const MAX_IN_ALL = 64 * MIB;

/** Maximum body of a visitor, who sends small forms only. */
export const MAX_VISITOR_BODY_BYTES = 64 * 1024;

/** Memory that one body takes until it is read completely. */
interface HeldBody {
  /**
   * Adds bytes to the total before they are stored.
   *
   * @throws DomainError `rate_limited` if this network or caller is over its limit, `unavailable` if all together are
   */
  take(bytes: number): void;
  /** Subtracts all of this body's bytes from the total. */
  release(): void;
}

/** Limits the total memory of bodies that are still being received, so that unfinished requests cannot exhaust it. */
export interface BodyBudget {
  /** Starts counting a body. Its bytes count for the network of the address, and for the firm or person if known. */
  hold(address: string, caller?: string): HeldBody;
}

export function createBodyBudget({ ofOne = MAX_OF_ONE, inAll = MAX_IN_ALL } = {}): BodyBudget {
  const byOwner = new Map<string, number>();
  let all = 0;

  function add(owners: readonly string[], bytes: number): void {
    all += bytes;
    for (const owner of owners) {
      const sum = (byOwner.get(owner) ?? 0) + bytes;
      if (sum > 0) byOwner.set(owner, sum);
      else byOwner.delete(owner);
    }
  }

  return {
    hold(address, caller) {
      const owners = [networkOf(address), ...(caller === undefined ? [] : [caller])];
      let held = 0;
      return {
        take(bytes) {
          if (owners.some((owner) => (byOwner.get(owner) ?? 0) + bytes > ofOne)) {
            throw new DomainError("rate_limited", {
              detail:
                "You are sending too much at once: finish the other requests first. Nothing was changed.",
              members: { policy: "bodies" },
              retryAfterSeconds: 1,
            });
          }
          if (all + bytes > inAll) {
            throw new DomainError("unavailable", {
              detail: "Too much is being sent at the moment. Nothing was changed.",
              retryAfterSeconds: 2,
            });
          }
          held += bytes;
          add(owners, bytes);
        },
        release() {
          add(owners, -held);
          held = 0;
        },
      };
    },
  };
}

/** Maximum bytes of a JSON body: 256 KiB (contract 7). */
export const MAX_BODY_BYTES = 256 * 1024;

/** Bytes of an oversized body that are read and discarded, so that a caller who is still sending can read the refusal. */
const MAX_DISCARDED_BYTES = 4 * 1024 * 1024;

const UNCHANGED = "Nothing was changed.";
/** The hyphen of utf-8 is optional, because some clients omit it. */
const JSON_TYPE = /^application\/(?:merge-patch\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;
const OTHER_CHARSET = /^application\/(?:merge-patch\+)?json\s*;\s*charset\s*=/i;

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
        // The rest of an oversized body is discarded.
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
      // Reads the rest; an unread body would block the connection for later requests.
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

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new DomainError("malformed_json", { detail: `Send JSON in UTF-8. ${UNCHANGED}`, cause });
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface ReadOptions {
  most?: number | undefined;
  /** Counts the body's bytes against the memory limits. */
  held?: HeldBody | undefined;
}

/**
 * Reads the request's JSON object; a missing body is read as the empty object. Refuses a body by its
 * Content-Length without reading it if that is too large.
 *
 * @throws DomainError the errors of `held`, `body_too_large`, `unsupported_media_type`, `malformed_json`, `body_not_object`, in this order
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
    throw unsupported(
      OTHER_CHARSET.test(req.headers["content-type"] ?? "")
        ? "Send the body in UTF-8: no other charset is read."
        : "Send JSON with Content-Type: application/json.",
    );
  }
  const body = readJson(decode(bytes));
  if (!isObject(body))
    throw new DomainError("body_not_object", { detail: `Send a JSON object. ${UNCHANGED}` });
  return body;
}
