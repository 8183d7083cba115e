import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { DomainError } from "@board/api/server";

const REALM = 'Bearer realm="api"';

const DESCRIPTIONS: Partial<Record<DomainError["code"], string>> = {
  key_invalid: "Unknown API key",
  key_expired: "Expired API key",
  key_revoked: "Revoked API key",
};

/**
 * Returns the token of `Authorization: Bearer …`. A key anywhere else is not read.
 *
 * @throws DomainError `key_missing`
 */
export function bearerToken(authorization: string | undefined): string {
  const [, token] = /^bearer(?: +(.*))?$/i.exec(authorization ?? "") ?? [];
  if (token === undefined || token === "") {
    throw new DomainError("key_missing", {
      detail: "Send your API key in the header Authorization: Bearer <key>. Nothing was changed.",
    });
  }
  return token;
}

/** Returns `WWW-Authenticate` for a refusal, as RFC 6750 words it; null where the refusal is about something else. */
export function challengeOf(error: DomainError): string | null {
  if (error.code === "key_missing") return REALM;
  const description = DESCRIPTIONS[error.code];
  if (description !== undefined) return `${REALM}, error="invalid_token", error_description="${description}"`;
  if (error.code !== "scope_missing") return null;
  const { scope } = error.members;
  return `${REALM}, error="insufficient_scope"${typeof scope === "string" ? `, scope="${scope}"` : ""}`;
}

const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * Returns the caller's address, for counting failed authentications: the peer's, or behind a trusted proxy the address
 * that this proxy appended to X-Forwarded-For. The caller can forge any address before it.
 */
export function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",").at(-1)?.trim() ?? "";
  const address = trustProxy && isIP(forwarded) ? forwarded : (req.socket.remoteAddress ?? "unknown");
  return address.replace(MAPPED, "");
}
