import { TRUST_COOKIE } from "@board/api/second-factor/rules";
import type { Visit } from "@board/api/site";
import { cookies, headers } from "next/headers";
import { siteServices } from "../server/services.ts";
import { sessionId } from "./current-session.ts";

const DEVICE_COOKIE = "fb_device";
/** Maximum lifetime of a cookie in browsers. */
const DEVICE_S = 400 * 86_400;

/** Returns the client address, which the server process puts into a header, and the browser's device token. */
export async function currentVisit(): Promise<Visit> {
  const [given, jar] = await Promise.all([headers(), cookies()]);
  return {
    address: given.get("x-board-address") ?? "unknown",
    userAgent: given.get("user-agent") ?? "",
    device: jar.get(DEVICE_COOKIE)?.value ?? null,
    trustToken: jar.get(TRUST_COOKIE)?.value,
    previousSessionId: await sessionId(),
  };
}

/**
 * Stores the device token. A browser with a token is not delayed by failed sign-ins from other browsers; the token
 * grants no access.
 */
export async function keepDevice(device: string): Promise<void> {
  (await cookies()).set(DEVICE_COOKIE, device, {
    httpOnly: true,
    sameSite: "lax",
    secure: siteServices().baseUrl.startsWith("https:"),
    maxAge: DEVICE_S,
    path: "/",
  });
}
