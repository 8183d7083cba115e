import type { Extra, Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import type { Draft } from "../outbox/events.ts";
import { accepted, OPEN_EXTRA, withdrawn } from "./rules.ts";
import { tellOfExtra } from "./save-extra.ts";

/** The sum that a ruling sets for an extra; 0 if it is not owed. */
export interface RuledExtra {
  extraId: string;
  pence: number;
}

/**
 * Returns the extras of a load as an admin's ruling sets them, with their events: accepted at a sum, or withdrawn
 * (contract 13).
 *
 * @throws DomainError `validation_failed` (`ruling_only`) for an end, (`extra_not_open`) for an extra that waits for nothing
 */
export async function ruleExtras(
  tx: Ctx<Actor>,
  load: Load,
  ruled: readonly RuledExtra[] = [],
): Promise<{ extras: Extra[]; tell: Draft[] }> {
  if (ruled.length === 0 || load.carrierId === null) return { extras: [], tell: [] };
  if (tx.actor.kind !== "admin")
    throw invalid([
      fieldError(
        ["extras"],
        "ruling_only",
        "is for an admin's ruling. Accept an extra by its own call, or propose another sum for it.",
      ),
    ]);
  const { carrierId, posterId } = load;
  const open = await tx.db.extra.findMany({
    where: { loadId: load.id, carrierId, status: { in: [...OPEN_EXTRA] } },
    orderBy: { id: "asc" },
  });
  const sums = new Map(ruled.map(({ extraId, pence }) => [extraId, pence]));
  const problems = ruled.flatMap(({ extraId }, nth) => {
    const isFirst = ruled.findIndex((other) => other.extraId === extraId) === nth;
    if (isFirst && open.some(({ id }) => id === extraId)) return [];
    return [
      fieldError(
        ["extras", nth, "extraId"],
        "extra_not_open",
        "is no extra of the job that waits for an answer.",
      ),
    ];
  });
  if (problems.length > 0) throw invalid(problems);
  const extras = open.flatMap((extra) => {
    const pence = sums.get(extra.id);
    if (pence === undefined) return [];
    return [pence === 0 ? withdrawn(extra) : accepted(extra, "ruling", pence, tx.clock.now())];
  });
  const owed = extras.filter(({ status }) => status === "ACCEPTED");
  const tell = owed.flatMap((extra) => tellOfExtra(load, "extra.accepted", extra, [posterId, carrierId]));
  return { extras, tell };
}
