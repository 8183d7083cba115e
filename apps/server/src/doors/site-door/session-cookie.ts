import { createRequire } from "node:module";
import { parse } from "node:querystring";

interface Jwt {
  encode: (given: { token: object; secret: string; maxAge?: number }) => Promise<string>;
  decode: (given: { token: string; secret: string }) => Promise<Record<string, unknown> | null>;
}

/** The module of next-auth that the site has installed. Importing its types would add those of Next to this package. */
const jwt = createRequire(new URL("../../../../web/package.json", import.meta.url))("next-auth/jwt") as Jwt;

const NAME = "next-auth.session-token";
const COOKIE_S = 14 * 86_400;

function cookieName(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? `__Secure-${NAME}` : NAME;
}

/** Returns a request's cookies; if a name is repeated, its first value. */
export function cookiesOf(header: string | undefined): Readonly<Record<string, string>> {
  const given = parse(header ?? "", ";", "=");
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const [first] = [value ?? []].flat();
      return first === undefined ? [] : [[name.trim(), first]];
    }),
  );
}

/** Returns the session id in a request's cookie; null if there is no valid one. */
export async function sessionIdOf(
  cookie: string | undefined,
  { baseUrl, secret }: { baseUrl: string; secret: string },
): Promise<string | null> {
  const token = cookiesOf(cookie)[cookieName(baseUrl)];
  if (token === undefined) return null;
  try {
    const content = await jwt.decode({ token, secret });
    return typeof content?.sid === "string" ? content.sid : null;
  } catch {
    return null;
  }
}

/** Returns a session's cookie with the content that signing in would give it. */
export async function sessionCookie(
  sessionId: string,
  { baseUrl, secret }: { baseUrl: string; secret: string },
): Promise<string> {
  return `${cookieName(baseUrl)}=${await jwt.encode({ token: { sid: sessionId }, secret, maxAge: COOKIE_S })}`;
}

/** Returns the `Set-Cookie` header for a session; it replaces the browser's current session. */
export async function setSessionCookie(
  sessionId: string,
  given: { baseUrl: string; secret: string },
): Promise<string> {
  const secure = given.baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${await sessionCookie(sessionId, given)}; Path=/; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${secure}`;
}
