import { dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, refusal } from "../../core/errors.ts";
import { warningView } from "../../core/warning.ts";
import { registration } from "../../firms/registration.ts";
import { givenRequires } from "../../firms/requirements/schemas.ts";
import { actOnLoad } from "../act-on-load.ts";
import { type Announced, atCollection, lacksGateCheck, registrationWarnings } from "../gate/rules.ts";
import { assertNoWarnings } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import type { GivenProof } from "../proof/rules.ts";
import { assertRepeats, type TakenProof, takeProof } from "../proof/take-proof.ts";
import { milestoneRow } from "../road/milestone-row.ts";
import { COLLECTION, type SaidTime, timeSaid } from "../road/rules.ts";
import { tellEta } from "../road/tell-eta.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { collectProblems } from "./rules.ts";

interface CollectLoad extends GivenProof {
  id: string;
  collectedAt?: string | undefined;
  driver?: string | undefined;
  vehicleReg?: string | undefined;
  sentAt?: string | undefined;
}

interface Collected {
  collectedAt: Date;
  /** The time as the sender's clock had it. */
  said?: SaidTime | undefined;
  driver?: string | undefined;
  vehicleReg?: string | undefined;
  /** The proof that came with the collection. */
  proof?: TakenProof;
  /** Reason, required of an admin who records the collection for the carrier. */
  reason?: string | undefined;
}

/** Returns the driver and vehicle that collected, as named in the request or else as announced. */
function driverAndVehicle(
  before: Announced,
  { driver, vehicleReg }: Pick<Collected, "driver" | "vehicleReg">,
): Announced {
  return {
    driver: driver ?? before.driver,
    vehicleReg: vehicleReg === undefined ? before.vehicleReg : registration(vehicleReg).vehicleReg,
  };
}

/**
 * Moves BOOKED to IN_TRANSIT and notifies both ends. The announced driver and vehicle stay unless the request names
 * others.
 */
export async function collect(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  { collectedAt, said, reason, proof, ...named }: Collected,
): Promise<Load> {
  const came = driverAndVehicle(before, named);
  const { gateCheckedAt, changed: others } = atCollection(before, came);
  const changed = { ...others, ...proof?.changed };
  const load = await saveChange(tx, {
    before,
    load: {
      ...before,
      status: "IN_TRANSIT",
      collectedAt,
      ...came,
      gateCheckedAt,
      exceptions: proof?.exceptions ?? before.exceptions,
    },
    action: "collect",
    mover,
    reason,
    ...(Object.keys(changed).length > 0 && { details: { changed } }),
    milestone: await milestoneRow(tx, before, {
      kind: "DONE",
      place: COLLECTION,
      time: said ?? { at: collectedAt },
    }),
    notifications: proof?.notifications ?? [],
    tell: toBoth(before, "load.in_transit"),
  });
  await tellEta(tx, load);
  return load;
}

/**
 * Refuses a collection before the gate check, if the load requires a check of this driver and vehicle. An admin may
 * record it anyway, with a reason.
 *
 * @throws DomainError `gate_check_missing`
 */
function assertGateChecked(before: Load, came: Announced): void {
  if (!lacksGateCheck(givenRequires(before.requires), atCollection(before, came).gateCheckedAt)) return;
  const what = before.gateCheckedAt === null ? "" : " for this driver and vehicle";
  throw refusal(
    "gate_check_missing",
    `The poster has not entered the gate check${what}. Say the collection code at the gate. Without a signal there, the poster enters it later, and you collect with the time at which you did.`,
    { loadStatus: before.status },
  );
}

/**
 * Records that the carrier has collected the load: BOOKED becomes IN_TRANSIT (contract 4), with the proof of the
 * collection (contract 12, proof).
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `validation_failed` (`too_early`, `in_future`, `more_than_load`),
 * `invalid_transition`, `gate_check_missing`, `page_missing`, `already_done`
 */
export async function collectLoad(
  ctx: Ctx<Actor>,
  input: CollectLoad,
): Promise<{ load: LoadView | LoadBrief; warnings?: ReturnType<typeof warningView>[] }> {
  let warnings = registrationWarnings(input.vehicleReg);
  const answer = await actOnLoad(ctx, {
    action: "collect",
    input,
    isAlreadyDone: async (load, mover, tx) => {
      if (mover !== "carrier" || load.collectedAt === null) return false;
      await assertRepeats(tx, load, COLLECTION, input);
      return load.status === "IN_TRANSIT" || input.clientId !== undefined;
    },
    change: async (tx, before, mover) => {
      const now = tx.clock.now();
      const said = timeSaid(input.collectedAt, input.sentAt, now);
      const collectedAt = said.at;
      const problems = collectProblems(collectedAt, dayOfColumn(before.collectDate), now);
      if (problems.length > 0) throw invalid(problems);
      const came = driverAndVehicle(before, input);
      assertGateChecked(before, came);
      warnings = [...registrationWarnings(input.vehicleReg), ...atCollection(before, came).warnings];
      assertNoWarnings(tx, warnings);
      const { driver, vehicleReg } = input;
      const proof = await takeProof(tx, before, COLLECTION, input, collectedAt);
      await collect(tx, before, mover, { collectedAt, said, driver, vehicleReg, proof });
    },
  });
  return warnings.length > 0 ? { ...answer, warnings: warnings.map(warningView) } : answer;
}
