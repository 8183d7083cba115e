import { TRUST_COOKIE } from "@board/api/second-factor/rules";
import { cookies, headers } from "next/headers";

/** Where the caller is, as the server in front of the pages has found it. */
export async function currentVisit(): Promise<{
  address: string;
  userAgent: string;
  trustToken: string | undefined;
}> {
  const given = await headers();
  return {
    address: given.get("x-board-address") ?? "unknown",
    userAgent: given.get("user-agent") ?? "",
    trustToken: (await cookies()).get(TRUST_COOKIE)?.value,
  };
}
