import { currentVisit } from "../session/visit.ts";
import { siteServices } from "./services.ts";

/** Returns a caller of the API's procedures that acts for a visitor. */
export async function visitorCaller() {
  const site = siteServices();
  const visitor = site.contextOf({ kind: "visitor", ...(await currentVisit()) });
  return site.router.createCaller(visitor);
}

type Caller = Awaited<ReturnType<typeof visitorCaller>>;

/** Reads the purpose of an emailed link; null if the link is no longer valid. */
export async function readLink<T>(read: (caller: Caller) => Promise<T>): Promise<T | null> {
  const caller = await visitorCaller();
  try {
    return await read(caller);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
