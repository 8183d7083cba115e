import type { Mode } from "@board/db";
import type { Geo } from "@board/geo";
import type { DemoFirm } from "../firms/firms.ts";
import type { Ids } from "../ids.ts";
import type { Random } from "../random.ts";
import type { Moment, Timeline } from "../timeline.ts";
import { type MilesBetween, makePosting } from "./posting.ts";
import { Story } from "./story.ts";

/** Everything that making up loads needs. */
export interface LoadFactory {
  random: Random;
  timeline: Timeline;
  ids: Ids;
  firms: readonly DemoFirm[];
  carriers: readonly DemoFirm[];
  /** Puts up one job of a poster, by default of any, as often as each posts. */
  post(order: { offset: number; postedAt: Moment; mode?: Mode; poster?: DemoFirm | undefined }): Story;
}

interface Tools {
  random: Random;
  timeline: Timeline;
  ids: Ids;
  geo: Geo;
  milesBetween: MilesBetween;
}

export function createLoadFactory(tools: Tools, firms: readonly DemoFirm[]): LoadFactory {
  const { random, timeline, ids } = tools;
  const jobs = new Map<string, number>();
  const posters = firms.map((firm) => [firm, firm.profile.posting?.volume ?? 0] as const);
  return {
    random,
    timeline,
    ids,
    firms,
    carriers: firms.filter(({ profile }) => profile.carrying !== null),
    post({ offset, postedAt, mode = "live", poster }) {
      const since = Math.ceil(-postedAt / 1_440);
      const there = posters.filter(([{ profile }]) => profile.since > since);
      const firm = poster ?? random.weighted(there);
      const profile = firm.profile.posting;
      if (profile === null) throw new Error(`${firm.profile.name} does not post loads.`);
      const job = (jobs.get(firm.id) ?? 0) + 1;
      jobs.set(firm.id, job);
      const late = postedAt >= timeline.moment(offset, 0);
      const postedOn = timeline.day(Math.floor(postedAt / 1_440));
      const posting = makePosting(tools, {
        poster: firm,
        profile,
        collectDate: timeline.day(offset),
        postedOn,
        job,
        late,
      });
      return new Story({ ids, timeline }, posting, postedAt, mode);
    },
  };
}
