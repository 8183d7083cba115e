import type { Load, Milestone } from "@board/db";
import type { MilestoneBy } from "@board/db/enums";
import { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { placesOf } from "../road/places.ts";
import { isAtPlace } from "../road/rules.ts";
import type { NoteFacts, PrintedProof } from "./consignment-note.ts";
import { pagesOf } from "./pages.ts";
import type { PrintedStep } from "./sealed-proof.ts";

const strokes = z.array(z.array(z.int())).nullable();

/** Reads the proofs of a load's present booking, by place. */
async function readProofs({ db }: Pick<Ctx, "db">, load: Load): Promise<PrintedProof[]> {
  const { loadId, carrierId } = pagesOf(load);
  const rows = await db.proof.findMany({ where: { loadId, carrierId }, orderBy: { place: "asc" } });
  return rows.map(({ place, signedBy, receipt, remarks, at, ...row }) => ({
    place,
    signedBy,
    receipt,
    strokes: strokes.parse(row.strokes),
    remarks,
    at,
  }));
}

/** Reads the milestones of a load's present booking that stand, oldest first. */
function readMilestones({ db }: Pick<Ctx, "db">, load: Load): Promise<Milestone[]> {
  const { loadId, carrierId } = pagesOf(load);
  return db.milestone.findMany({
    where: { loadId, carrierId, takenBackAt: null },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
}

const BY: Record<MilestoneBy, string> = { driver: "driver's link", carrier: "carrier", system: "board" };

function wordsOf({ kind, place }: Milestone, load: Load): string {
  if (kind === "ON_MY_WAY") return "On the way";
  if (kind === "ARRIVED") return "Arrived";
  const places = placesOf(load);
  if (place === places.length) return "Delivered";
  return places.find(({ number }) => number === place)?.kind === "COLLECT" ? "Loaded" : "Unloaded";
}

/** Reads the steps on the road of a load's present booking, as its sealed proof lists them. */
export async function readSteps(ctx: Pick<Ctx, "db">, load: Load): Promise<PrintedStep[]> {
  const milestones = await readMilestones(ctx, load);
  return milestones.map((milestone) => {
    const { place, at, saidAt, receivedAt, awayM, by } = milestone;
    const atPlace = isAtPlace(awayM);
    return {
      words: wordsOf(milestone, load),
      place,
      saidAt: saidAt ?? at,
      receivedAt,
      where: atPlace === null ? "not sent" : atPlace ? "at the place" : "elsewhere",
      by: BY[by],
    };
  });
}

/** Reads what a consignment note says beside its load, which must be booked. */
export async function readNoteFacts(ctx: Pick<Ctx, "db">, load: Load): Promise<NoteFacts> {
  const { carrierId } = pagesOf(load);
  const [carrier, passport, proofs, milestones] = await Promise.all([
    ctx.db.firm.findUniqueOrThrow({ where: { id: carrierId }, select: { name: true } }),
    ctx.db.passport.findUnique({ where: { firmId_mode: { firmId: carrierId, mode: load.mode } } }),
    readProofs(ctx, load),
    readMilestones(ctx, load),
  ]);
  const { match, matchedNumber: number, licenceType: type } = passport ?? {};
  return {
    carrier: carrier.name,
    licence: match === "FOUND" && number ? { number, type: type ?? null } : null,
    proofs,
    arrivals: new Map(
      milestones.filter(({ kind }) => kind === "ARRIVED").map(({ place, at }) => [place, at]),
    ),
  };
}
