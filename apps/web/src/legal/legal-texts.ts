import { siteServices } from "../server/services.ts";
import { currentVisit } from "../session/visit.ts";

/** The operator's texts in force, with the string by which they are accepted. */
export async function legalTexts() {
  const site = siteServices();
  const visitor = site.contextOf({ kind: "visitor", ...(await currentVisit()) });
  return site.router.createCaller(visitor).privacy.documents({});
}
