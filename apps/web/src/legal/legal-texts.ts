import { visitorCaller } from "../server/read-link.ts";

/** The operator's texts in force, with the string by which they are accepted. */
export async function legalTexts() {
  return (await visitorCaller()).privacy.documents({});
}
