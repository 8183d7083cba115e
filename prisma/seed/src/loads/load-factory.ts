import { type GuideModel, learnGuide } from "@board/api/rules";
import { DAY_MS } from "@board/calendar";
import type { Mode } from "@board/db";
import type { Geo } from "@board/geo";
import type { DemoFirm } from "../firms/firms.ts";
import type { Ids } from "../ids.ts";
import type { Random } from "../random.ts";
import type { Moment, Timeline } from "../timeline.ts";
import { makePosting } from "./posting.ts";
import type { MilesBetween } from "./stops.ts";
import { Story } from "./story.ts";

export interface LearnedGuide {
  model: GuideModel;
  jobs: number;
}

interface Tools {
  random: Random;
  timeline: Timeline;
  ids: Ids;
  geo: Geo;
  milesBetween: MilesBetween;
}

interface PostOrder {
  offset: number;
  postedAt: Moment;
  mode?: Mode;
  poster?: DemoFirm | undefined;
}

export function createLoadFactory(tools: Tools, firms: readonly DemoFirm[]) {
  const { random, timeline, ids } = tools;
  const jobs = new Map<string, number>();
  let guide: LearnedGuide | null = null;
  const posters = firms.map((firm) => [firm, firm.profile.posting?.volume ?? 0] as const);
  return {
    random,
    timeline,
    ids,
    firms,
    carriers: firms.filter(({ profile }) => profile.carrying !== null),
    /** The guide of the last training, and its number of jobs. */
    get guide(): LearnedGuide | null {
      return guide;
    },
    /** Trains the guide on the loads collected by then, as the board does hourly. */
    learn(stories: readonly (Story | null)[], at: Moment): void {
      const now = timeline.at(at).getTime();
      const collected = stories.flatMap((story) => {
        const { collectedAt, bookedAt, bookedPence, posterId, carrierId } = story?.load ?? {};
        if (!story || !collectedAt || !bookedAt || !bookedPence || !posterId || !carrierId) return [];
        if (new Date(collectedAt).getTime() >= now) return [];
        const age = (now - new Date(bookedAt).getTime()) / DAY_MS;
        return [{ load: story.posting.subject, pence: bookedPence, posterId, carrierId, age }];
      });
      guide = { model: learnGuide(collected), jobs: collected.length };
    },
    /** Posts a job of the given poster, by default of a random one weighted by volume. */
    post({ offset, postedAt, mode = "live", poster }: PostOrder): Story {
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
        mode,
        model: guide?.model ?? null,
      });
      return new Story({ ids, timeline, guide: guide?.model ?? null }, posting, postedAt, mode);
    },
  };
}

/** Generates loads. */
export type LoadFactory = ReturnType<typeof createLoadFactory>;
