import { DomainError } from "@board/api/server";

const REALM = 'Bearer realm="api"';

const DESCRIPTIONS: Partial<Record<DomainError["code"], string>> = {
  key_invalid: "Unknown API key",
  key_expired: "Expired API key",
  key_revoked: "Revoked API key",
  link_unknown: "Unknown driver's link",
};

/**
 * Returns the token of `Authorization: Bearer …`, the only place where an API key or a driver's link is accepted.
 *
 * @throws DomainError `key_missing`
 */
export function bearerToken(authorization: string | undefined): string {
  const [, token] = /^bearer(?: +([^ ].*)?)?$/i.exec(authorization ?? "") ?? [];
  if (token === undefined || token === "") {
    throw new DomainError("key_missing", {
      detail: "Send your API key in the header Authorization: Bearer <key>. Nothing was changed.",
    });
  }
  return token;
}

/** Returns the `WWW-Authenticate` header of RFC 6750 for a refusal; null if the refusal is not about authentication. */
export function challengeOf(error: DomainError): string | null {
  if (error.code === "key_missing") return REALM;
  const description = DESCRIPTIONS[error.code];
  if (description !== undefined) return `${REALM}, error="invalid_token", error_description="${description}"`;
  if (error.code !== "scope_missing") return null;
  const { scope } = error.members;
  return `${REALM}, error="insufficient_scope"${typeof scope === "string" ? `, scope="${scope}"` : ""}`;
}
