import { headers } from "next/headers";

/** Whether a phone asks, by what its browser says of itself: its lines are then drawn before any script runs. */
export async function seemsPhone(): Promise<boolean> {
  const given = await headers();
  return given.get("sec-ch-ua-mobile") === "?1" || /\bMobile\b/.test(given.get("user-agent") ?? "");
}
