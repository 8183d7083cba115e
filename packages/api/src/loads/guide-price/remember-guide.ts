import type { Clock } from "@board/calendar";
import type { DbOrTx } from "@board/db";
import type { GuideModel } from "./rules.ts";

/** Returns the latest guide; null if none was learned yet. */
export type CurrentGuide = () => Promise<GuideModel | null>;

declare module "../../core/context.ts" {
  interface Services {
    /** The latest guide learned from collected jobs. */
    guide: CurrentGuide;
  }
}

/** Maximum age of the cached guide in milliseconds; a new one is learned once an hour. */
const LIFE_MS = 5 * 60_000;
/** Age from which the cached guide is refreshed in the background, so that calls rarely wait for it. */
const FRESH_MS = 4 * 60_000;

/** Reads the latest version of the guide; null if none was learned yet. */
export async function latestGuide({ db }: { db: DbOrTx }): Promise<GuideModel | null> {
  const latest = await db.guideVersion.findFirst({ orderBy: { version: "desc" }, select: { model: true } });
  return latest && (latest.model as unknown as GuideModel);
}

/** Caches the latest version of the guide for a few minutes. */
export function rememberGuide({ db, clock }: { db: DbOrTx; clock: Clock }): CurrentGuide {
  let held: { model: GuideModel | null; readAt: number } | null = null;
  let reading: Promise<GuideModel | null> | null = null;

  async function read(): Promise<GuideModel | null> {
    const readAt = clock.now().getTime();
    try {
      held = { model: await latestGuide({ db }), readAt };
      return held.model;
    } finally {
      reading = null;
    }
  }

  return async () => {
    const age = held === null ? LIFE_MS : clock.now().getTime() - held.readAt;
    if (held !== null && age < FRESH_MS) return held.model;
    reading ??= read();
    if (held === null || age >= LIFE_MS) return reading;
    // Marks the error as handled: the next caller that waits for this read gets the error.
    reading.catch(() => {});
    return held.model;
  };
}
