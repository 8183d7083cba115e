import { visitorCaller } from "../../shared/server/read-link.ts";

/** Returns the current legal texts, with the version string to send when they are accepted. */
export async function legalTexts() {
  return (await visitorCaller()).privacy.documents({});
}
