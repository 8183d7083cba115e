import { type BoardFilters, matches } from "@board/api/board/rules";
import { readFilters } from "@board/api/server";
import type { Prisma } from "@board/db";
import { distanceMiles, type Geo } from "@board/geo";
import type { DemoFirm } from "./firms/firms.ts";
import type { Ids } from "./ids.ts";
import type { Story } from "./loads/story.ts";
import type { Timeline } from "./timeline.ts";

interface Listener {
  firm: DemoFirm;
  searches: readonly BoardFilters[];
}

/** Returns the carriers that get alerts, with their saved searches. */
function listeners(firms: readonly DemoFirm[], geo: Geo, timeline: Timeline): Listener[] {
  return firms
    .filter(({ profile, members }) => profile.carrying !== null && members.some(({ seat }) => seat))
    .map((firm) => {
      const asked = (firm.profile.carrying?.searches ?? []).filter(({ alert }) => alert);
      const searches = asked.map(({ name, query }) => {
        const { filters, problems } = readFilters(query, timeline.today, geo);
        if (problems.length > 0)
          throw new Error(`${firm.profile.name} searches for what cannot be read: ${name}.`);
        return filters;
      });
      return { firm, searches };
    });
}

function wants({ firm, searches }: Listener, { posting }: Story): boolean {
  const { poster, from, to, vehicleClass } = posting;
  if (firm.id === poster.id || poster.blocked.has(firm.profile.key)) return false;
  if (!firm.profile.carrying?.vehicles.some(([runs]) => runs === vehicleClass)) return false;
  if (firm.bases.some(({ place, radiusMiles }) => distanceMiles(place, from) <= radiusMiles)) return true;
  const load = { ...posting, fromOutcode: from.outcode, toOutcode: to.outcode };
  return searches.some((filters) => matches(load, filters));
}

/**
 * Tells carriers of every live load, by the same rules as the service, and counts them on the load (contract 8).
 * What is older than today has been read.
 */
export function alertCarriers(
  stories: readonly Story[],
  tools: { firms: readonly DemoFirm[]; geo: Geo; timeline: Timeline; ids: Ids },
): Prisma.NotificationCreateManyInput[] {
  const { timeline, ids } = tools;
  const all = listeners(tools.firms, tools.geo, timeline);
  return stories
    .filter(({ load }) => load.mode === "live")
    .flatMap((story) => {
      const told = all.filter((listener) => wants(listener, story));
      const createdAt = timeline.at(story.postedAt);
      story.load.carriersAlerted = told.length;
      return told.map(({ firm }) => ({
        id: ids.newId("note", story.postedAt),
        firmId: firm.id,
        kind: "load_matches",
        loadId: story.load.id,
        createdAt,
        readAt: story.postedAt < 0 ? new Date(createdAt.getTime() + 600_000) : null,
        // Nobody of the demo gets email of what happened before the demo was there.
        emailsPlannedAt: createdAt,
      }));
    });
}
