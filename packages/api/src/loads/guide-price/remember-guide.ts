import type { Clock } from "@board/calendar";
import type { DbOrTx } from "@board/db";
import type { GuideModel } from "./rules.ts";

/** The guide as it was learned last; null where nothing was learned yet. */
export type CurrentGuide = () => Promise<GuideModel | null>;

declare module "../../core/context.ts" {
  interface Services {
    /** The guide as it was learned last from collected work. */
    guide: CurrentGuide;
  }
}

/** Milliseconds for which a reading is used: the guide is learned once an hour. */
const LIFE_MS = 5 * 60_000;
/** A reading older than this is renewed in the background, so that hardly any call waits for it. */
const FRESH_MS = 4 * 60_000;

/** The latest version of the guide; null where nothing was learned yet. */
export async function latestGuide({ db }: { db: DbOrTx }): Promise<GuideModel | null> {
  const latest = await db.guideVersion.findFirst({ orderBy: { version: "desc" }, select: { model: true } });
  return latest && (latest.model as unknown as GuideModel);
}

/** Reads the latest version of the guide, at most once in a few minutes. */
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
    // The error is reported by the next call that needs the reading.
    reading.catch(() => {});
    return held.model;
  };
}
