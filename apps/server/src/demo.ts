import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Services } from "@board/api/server";
import { recordAcceptance } from "@board/api/server";
import type { Db } from "@board/db";
import { type DemoSummary, isEmpty, seedDemo } from "@board/seed";

/** Fills an empty database with the demo; else reads back what an earlier start wrote, if it did. */
export async function openDemo(
  services: Services & { db: Db },
  dataDir: string,
  baseUrl: string,
  say: (line: string) => void,
): Promise<DemoSummary | null> {
  const { db, clock, geo, files } = services;
  if (await isEmpty(db)) {
    say("Filling the empty database with the demo …");
    const demo = await seedDemo({ db, clock, geo, files, dataDir, baseUrl });
    // Nobody of the demo is kept from their work by a question.
    for (const { id } of await db.person.findMany({ select: { id: true } })) {
      await recordAcceptance(services, id, null);
    }
    return demo;
  }
  const file = join(dataDir, "demo.json");
  if (!existsSync(file)) return null;
  const demo = { ...(JSON.parse(readFileSync(file, "utf8")) as DemoSummary), baseUrl };
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}
