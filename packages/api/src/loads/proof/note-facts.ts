import type { Load, Milestone } from "@board/db";
import type { MilestoneBy } from "@board/db/enums";
import { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { type LoadPlace, placesOf } from "../road/places.ts";
import { isAtPlace } from "../road/rules.ts";
import type { NoteFacts } from "./consignment-note.ts";
import { pagesOf } from "./pages.ts";
import type { PrintedStep } from "./sealed-proof.ts";

const strokes = z.array(z.array(z.int())).nullable();

const BY: Record<MilestoneBy, string> = { driver: "driver's link", carrier: "carrier", system: "board" };

/** Returns a step on the road, as the sealed proof lists it. */
function printedStep(
  { kind, place, at, saidAt, receivedAt, awayM, by }: Milestone,
  places: readonly LoadPlace[],
): PrintedStep {
  const atPlace = isAtPlace(awayM);
  const isLoaded = places.find(({ number }) => number === place)?.kind === "COLLECT";
  const done = place === places.length ? "Delivered" : isLoaded ? "Loaded" : "Unloaded";
  return {
    words: { ON_MY_WAY: "On the way", ARRIVED: "Arrived", DONE: done }[kind],
    place,
    saidAt: saidAt ?? at,
    receivedAt,
    where: atPlace === null ? "not sent" : atPlace ? "at the place" : "elsewhere",
    by: BY[by],
  };
}

/** Reads what the documents of a load say beside it: of its present booking, which must be there. */
export async function readNoteFacts(
  { db }: Pick<Ctx, "db">,
  load: Load,
): Promise<NoteFacts & { steps: PrintedStep[] }> {
  const { loadId, carrierId } = pagesOf(load);
  const [carrier, link, passport, proofs, milestones] = await Promise.all([
    db.firm.findUniqueOrThrow({ where: { id: carrierId }, select: { name: true } }),
    db.driverLink.findFirst({
      where: {
        loadId,
        carrierId,
        driver: { not: null },
        OR: [{ cause: null }, { cause: { not: "REVOKED" } }],
      },
      orderBy: { id: "desc" },
      select: { driver: true },
    }),
    db.passport.findUnique({ where: { firmId_mode: { firmId: carrierId, mode: load.mode } } }),
    db.proof.findMany({ where: { loadId, carrierId }, orderBy: { place: "asc" } }),
    db.milestone.findMany({
      where: { loadId, carrierId, takenBackAt: null },
      orderBy: [{ at: "asc" }, { id: "asc" }],
    }),
  ]);
  const { match, matchedNumber: number, licenceType: type } = passport ?? {};
  const places = placesOf(load);
  return {
    carrier: carrier.name,
    driver: load.driver ?? link?.driver ?? null,
    licence: match === "FOUND" && number ? { number, type: type ?? null } : null,
    proofs: proofs.map((row) => ({ ...row, strokes: strokes.parse(row.strokes) })),
    arrivals: new Map(
      milestones.filter(({ kind }) => kind === "ARRIVED").map(({ place, at }) => [place, at]),
    ),
    steps: milestones.map((milestone) => printedStep(milestone, places)),
  };
}
