import { currentVisit } from "../session/visit.ts";
import { siteServices } from "./services.ts";

type Caller = ReturnType<ReturnType<typeof siteServices>["router"]["createCaller"]>;

/** What an emailed link stands for, as a visitor reads it; null where it does not work any more. */
export async function readLink<T>(read: (caller: Caller) => Promise<T>): Promise<T | null> {
  const site = siteServices();
  const { address, userAgent } = await currentVisit();
  const visitor = site.contextOf({ kind: "visitor", address, userAgent });
  try {
    return await read(site.router.createCaller(visitor));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
