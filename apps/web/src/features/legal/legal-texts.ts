import { visitorCaller } from "../../shared/server/read-link.ts";

/** Returns the current legal texts, with the version string that accepts them. */
export async function legalTexts() {
  return (await visitorCaller()).privacy.documents({});
}
