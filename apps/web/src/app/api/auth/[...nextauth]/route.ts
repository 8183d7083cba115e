import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { siteServices } from "../../../../shared/server/services.ts";
import { authOptions } from "../../../../shared/session/auth-options.ts";

/** Actions of next-auth with their methods. Excludes `_log`, which would let any browser write to the log. */
const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ["callback", ["GET", "POST"]],
  ["csrf", ["GET"]],
  ["error", ["GET"]],
  ["providers", ["GET"]],
  ["session", ["GET"]],
  ["signin", ["GET", "POST"]],
  ["signout", ["GET", "POST"]],
]);

/**
 * Redirects to the sign-in page with an error, and deletes the callback cookie, because next-auth fails every
 * request while the value of that cookie is not a URL.
 */
function failed(request: NextRequest): Response {
  const headers = new Headers({ Location: "/sign-in?error=failed" });
  for (const { name } of request.cookies.getAll()) {
    if (/^(?:__Secure-)?next-auth\.callback-url$/.test(name)) {
      headers.append(
        "Set-Cookie",
        `${name}=; Path=/; Max-Age=0${name.startsWith("__Secure-") ? "; Secure" : ""}`,
      );
    }
  }
  return new Response(null, { status: 303, headers });
}

/**
 * Handles sign-in and sign-out. An exception in next-auth, such as for an invalid URL, counts as a failed sign-in,
 * not as an error of the service.
 */
async function handle(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  const [action = ""] = (await context.params).nextauth;
  const methods = METHODS.get(action);
  if (methods === undefined) return new Response("There is no such address.\n", { status: 404 });
  if (!methods.includes(request.method)) {
    const Allow = methods.join(", ");
    return new Response(`Use ${methods.join(" or ")}.\n`, { status: 405, headers: { Allow } });
  }
  // Handled here, because next-auth would copy the text of the error unescaped into the page's address.
  if (action === "error") return failed(request);
  try {
    const answer: Response = await NextAuth(request, context, authOptions());
    return answer.status < 500 ? answer : failed(request);
  } catch (error) {
    siteServices().warn(error, "next-auth failed");
    return failed(request);
  }
}

export { handle as GET, handle as POST };
