import { headers } from "next/headers";

/** Where the caller is, as the server in front of the pages has found it. */
export async function currentVisit(): Promise<{ address: string; userAgent: string }> {
  const given = await headers();
  return { address: given.get("x-board-address") ?? "unknown", userAgent: given.get("user-agent") ?? "" };
}
