import { fileURLToPath } from "node:url";
import { loadRegisterFile, refreshLicence } from "@board/api/server";
import type { Clock } from "@board/calendar";
import type { Tx } from "@board/db";
import { createIds } from "../ids.ts";
import { createRandom } from "../random.ts";
import { createTimeline, STORY_ENDS } from "../timeline.ts";
import type { DemoFirm } from "./firms.ts";

/** A made-up file of the register in the shape of the real ones, dirt included. */
const SAMPLE_FILE = fileURLToPath(new URL("../../register/OLBSLicenceReport_Sample.csv", import.meta.url));

/** The words of carriers about themselves; those with vans only need no licence and say nothing. */
const WORDS: Readonly<
  Record<string, { companyNumber?: string; licenceNumber?: string; address: string; postcode: string }>
> = {
  // Standard International, by company number.
  calder: { companyNumber: "04213370", address: "The Old Mill, Fell Lane, Halifax", postcode: "HX3 6EG" },
  // Standard National, by company number.
  fenline: { companyNumber: "05198822", address: "Dyke End Yard, Peterborough", postcode: "PE1 5XG" },
  strath: { companyNumber: "SC198765", address: "Kelvin House, Glasgow", postcode: "G33 4PA" },
  // By trading name and postcode.
  gower: { licenceNumber: "OG1065432", address: "3 Bay Row, Swansea", postcode: "SA5 4DJ" },
  mercia: { address: "Rai House, Birmingham", postcode: "B24 9QR" },
  // Restricted.
  solent: { companyNumber: "07345612", address: "Quay Works, Southampton", postcode: "SO15 1HJ" },
  // Near: the register has another company of nearly that name.
  tees: { licenceNumber: "OB1021098", address: "Raine Yard, Middlesbrough", postcode: "TS2 1UB" },
};

/** Reads the sample of the register and gives the demo's carriers their passports. */
export async function storePassports(tx: Tx, clock: Clock, firms: readonly DemoFirm[]): Promise<void> {
  const ids = createIds(createRandom("register"), createTimeline(clock.now()));
  const tools = { db: tx, clock, newId: () => ids.newId("register", STORY_ENDS) };
  const { refused } = await loadRegisterFile(tools, SAMPLE_FILE);
  if (refused !== null) throw new Error(refused);
  for (const { id: firmId, profile } of firms) {
    if (profile.carrying === null) continue;
    await tx.passport.create({ data: { firmId, mode: "live", ...WORDS[profile.key] } });
    await refreshLicence(tools, firmId, "live");
  }
}
