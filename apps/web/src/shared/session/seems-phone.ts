import { headers } from "next/headers";

/**
 * Guesses from the request headers whether the browser runs on a phone, so that the server renders the phone
 * layout.
 */
export async function seemsPhone(): Promise<boolean> {
  const given = await headers();
  return given.get("sec-ch-ua-mobile") === "?1" || /\bMobile\b/.test(given.get("user-agent") ?? "");
}
