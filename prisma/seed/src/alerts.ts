import { type BoardFilters, matches, type RawFilters } from "@board/api/board/rules";
import { missingOf } from "@board/api/passport/rules";
import { readFilters } from "@board/api/server";
import type { Prisma } from "@board/db";
import { distanceMiles, type Geo } from "@board/geo";
import type { DemoFirm } from "./firms/firms.ts";
import type { Ids } from "./ids.ts";
import type { Story } from "./loads/story.ts";
import type { Timeline } from "./timeline.ts";

interface Tools {
  firms: readonly DemoFirm[];
  searches: readonly Prisma.SavedSearchCreateManyInput[];
  geo: Geo;
  timeline: Timeline;
  ids: Ids;
}

interface Listener {
  firm: DemoFirm;
  searches: readonly { id: string; filters: BoardFilters }[];
}

/** Returns the carriers that get alerts, with their saved searches. */
function listeners({ firms, searches: kept, geo, timeline }: Tools): Listener[] {
  return firms
    .filter(
      ({ profile, members }) =>
        profile.carrying !== null && !profile.waits && members.some(({ seat }) => seat),
    )
    .map((firm) => {
      const asked = kept.filter(({ firmId, alert }) => firmId === firm.id && alert);
      const searches = asked.map(({ id, name, query }) => {
        const { filters, problems } = readFilters(query as RawFilters, timeline.today, geo);
        if (problems.length > 0)
          throw new Error(`${firm.profile.name} searches for what cannot be read: ${name}.`);
        return { id, filters };
      });
      return { firm, searches };
    });
}

/**
 * Returns the firm's searches that match a load (none if only a base is near); null if the load raises no
 * alert for it.
 */
function matchesOf({ firm, searches }: Listener, { posting }: Story): string[] | null {
  const { poster, from, to, vehicleClass } = posting;
  if (firm.id === poster.id || poster.blocked.has(firm.profile.key)) return null;
  if (!firm.profile.carrying?.vehicles.some(([runs]) => runs === vehicleClass)) return null;
  if (missingOf(posting, firm.facts, "inform").length > 0) return null;
  const isNear = firm.bases.some(({ place, radiusMiles }) => distanceMiles(place, from) <= radiusMiles);
  const load = { ...posting, fromOutcode: from.outcode, toOutcode: to.outcode };
  const found = searches.filter(({ filters }) => matches(load, filters)).map(({ id }) => id);
  return isNear || found.length > 0 ? found : null;
}

/**
 * Creates the alerts of every live load by the rules of the service, and counts them on the load (contract
 * 8). Alerts from before today are read.
 */
export function alertCarriers(stories: readonly Story[], tools: Tools): Prisma.NotificationCreateManyInput[] {
  const { timeline, ids } = tools;
  const all = listeners(tools);
  return stories
    .filter(({ load }) => load.mode === "live")
    .flatMap((story) => {
      const told = all.flatMap((listener) => {
        const searches = matchesOf(listener, story);
        return searches === null ? [] : [{ firm: listener.firm, searches }];
      });
      const createdAt = timeline.at(story.postedAt);
      story.load.carriersAlerted = told.length;
      return told.map(({ firm, searches }) => ({
        id: ids.newId("note", story.postedAt),
        firmId: firm.id,
        kind: "load_matches",
        loadId: story.load.id,
        data: { emailTo: [], searches },
        createdAt,
        readAt: story.postedAt < 0 ? new Date(createdAt.getTime() + 600_000) : null,
        // The demo sends no emails about its made-up past.
        emailsPlannedAt: createdAt,
      }));
    });
}
