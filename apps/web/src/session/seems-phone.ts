import { headers } from "next/headers";

/** Guesses from the user agent that a phone asks: its lines are then rendered on the server. */
export async function seemsPhone(): Promise<boolean> {
  const given = await headers();
  return given.get("sec-ch-ua-mobile") === "?1" || /\bMobile\b/.test(given.get("user-agent") ?? "");
}
