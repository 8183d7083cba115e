import { dayOfColumn } from "@board/calendar";
import type { Audience, Side } from "@board/db/enums";
import { POST_LOADS, SETTLE_LOADS, WRITE_LOADS } from "../core/needs.ts";
import { canReopen, collectProblems, recordsPayment, takesPod } from "./bookings/rules.ts";
import { takesChange } from "./changes/rules.ts";
import { takesDriverLink } from "./driver-links/rules.ts";
import { type ExtrasLoad, takesExtra } from "./extras/rules.ts";
import { takesGateCheck, takesNewCode, takesVehicle, triesLeft } from "./gate/rules.ts";
import { allows, type LoadAction, type Mover } from "./lifecycle.ts";
import { takesMessage } from "./messages/rules.ts";
import { takesPages } from "./proof/rules.ts";
import { type LastStep, reportsMilestones, takesBack } from "./road/rules.ts";
import { canRepost, canWithdrawDispute, takesRating, takesSites, takesStatement } from "./rules.ts";

import { takesTrackingLink } from "./tracking-links/rules.ts";

/** Fields of a load that decide its allowed actions. */
export interface ActedOn extends ExtrasLoad {
  collectDate: Date;
  audience: Audience;
  paidAt: Date | null;
  paidSaidBy: Side | null;
  /** Time of the delivery that sealed the proof. */
  podSealedAt: Date | null;
  /** True if the carrier has not finished all further stops. */
  hasOpenStop: boolean;
  /** The side that raised the dispute, while one is open. */
  disputedBy: Side | null;
  /** The ends that have rated the other. */
  ratedBy: readonly Side[];
  /** The proposed change that waits for an answer; null if there is none. */
  openChange: unknown;
  gateCheckedAt: Date | null;
  /** True if the load requires a gate check before collection and has had none. */
  lacksGateCheck: boolean;
  /** The newest milestone of the booking; null if there is none. */
  lastMilestone: LastStep | null;
  /** Number of wrong collection codes that were entered; null if the booking has no code. */
  wrongCodes: number | null;
  /** True if an extra of the booking was accepted. */
  owesExtras: boolean;
}

interface LoadActionRule {
  needs: typeof WRITE_LOADS | typeof POST_LOADS | typeof SETTLE_LOADS;
  when: (load: ActedOn, mover: Mover, now: Date) => boolean;
}

/** Returns the condition of an action: a move of the lifecycle table, and the condition that its verb adds. */
function move(action: LoadAction, also: LoadActionRule["when"] = () => true): LoadActionRule["when"] {
  return (load, mover, now) => allows(action, load.status, mover) && also(load, mover, now);
}

const untilCollectDay: LoadActionRule["when"] = ({ collectDate }, _, now) =>
  canReopen(dayOfColumn(collectDate), now);

/**
 * Every action on a load as a whole (contract 3, `allowedActions`), in the order of a load's life. A request
 * can still be refused for its content: a time, one file too many, an old version.
 */
const LOAD_ACTION_RULES = {
  amend: { needs: POST_LOADS, when: move("amend", untilCollectDay) },
  open: {
    needs: POST_LOADS,
    when: move("open", (load, mover, now) => load.audience !== "BOARD" && untilCollectDay(load, mover, now)),
  },
  sites: { needs: POST_LOADS, when: ({ status }, mover) => takesSites(status, mover) },
  cancel: { needs: WRITE_LOADS, when: move("cancel") },
  repost: { needs: POST_LOADS, when: ({ status }, mover) => canRepost(status, mover) },
  release: { needs: WRITE_LOADS, when: move("release", untilCollectDay) },
  handBack: { needs: WRITE_LOADS, when: move("handBack", untilCollectDay) },
  announceVehicle: { needs: WRITE_LOADS, when: ({ status }, mover) => takesVehicle(status, mover) },
  gateCheck: {
    needs: WRITE_LOADS,
    when: ({ status, gateCheckedAt, wrongCodes }, mover) =>
      takesGateCheck(status, mover) && gateCheckedAt === null && triesLeft(wrongCodes) > 0,
  },
  newCollectionCode: { needs: WRITE_LOADS, when: ({ status }, mover) => takesNewCode(status, mover) },
  driverLink: { needs: WRITE_LOADS, when: ({ status }, mover) => takesDriverLink(status, mover) },
  trackingLink: { needs: POST_LOADS, when: ({ status }, mover) => takesTrackingLink(status, mover) },
  milestone: { needs: WRITE_LOADS, when: ({ status }, mover) => reportsMilestones(status, mover) },
  takeBack: {
    needs: WRITE_LOADS,
    when: ({ status, lastMilestone }, mover, now) =>
      reportsMilestones(status, mover) && lastMilestone !== null && takesBack(lastMilestone, now),
  },
  collect: {
    needs: WRITE_LOADS,
    when: move(
      "collect",
      ({ collectDate, lacksGateCheck }, _, now) =>
        !lacksGateCheck && collectProblems(now, dayOfColumn(collectDate), now).length === 0,
    ),
  },
  stopDone: {
    needs: WRITE_LOADS,
    when: ({ status, hasOpenStop }, mover) => mover === "carrier" && status === "IN_TRANSIT" && hasOpenStop,
  },
  pod: {
    needs: WRITE_LOADS,
    when: ({ status, podSealedAt }, mover) => takesPod(status, mover) && podSealedAt === null,
  },
  podPage: { needs: WRITE_LOADS, when: ({ status }, mover) => mover === "carrier" && takesPages(status) },
  // The proof may come with the call, as a signature.
  deliver: { needs: WRITE_LOADS, when: move("deliver") },
  confirm: { needs: WRITE_LOADS, when: move("confirm") },
  paid: { needs: SETTLE_LOADS, when: (load, mover) => recordsPayment(load, mover) },
  contestPaid: {
    needs: SETTLE_LOADS,
    when: (load, mover) => mover === "carrier" && load.paidSaidBy === "poster",
  },
  rate: {
    needs: WRITE_LOADS,
    when: (load, mover) =>
      (mover === "poster" || mover === "carrier") && takesRating(load) && !load.ratedBy.includes(mover),
  },
  message: { needs: WRITE_LOADS, when: (load, mover, now) => takesMessage(load, mover, now) },
  proposeChange: { needs: WRITE_LOADS, when: (load, mover) => takesChange(load, mover) },
  proposeExtra: { needs: SETTLE_LOADS, when: takesExtra },
  dispute: { needs: WRITE_LOADS, when: move("dispute") },
  statement: { needs: WRITE_LOADS, when: ({ status }, mover) => takesStatement(status, mover) },
  withdrawDispute: {
    needs: WRITE_LOADS,
    when: move(
      "withdrawDispute",
      ({ disputedBy }, mover) => disputedBy !== null && canWithdrawDispute(disputedBy, mover),
    ),
  },
  resolveDispute: { needs: WRITE_LOADS, when: move("resolveDispute") },
} as const satisfies Record<string, LoadActionRule>;

export type LoadActionName = keyof typeof LOAD_ACTION_RULES;

/** Actions of the carrier that its driver may do as well, by a driver's link (contract 12). */
export const DRIVER_ACTIONS: readonly LoadActionName[] = [
  "milestone",
  "takeBack",
  "collect",
  "stopDone",
  "podPage",
  "deliver",
  "message",
];

export const LOAD_ACTION_NAMES = Object.keys(LOAD_ACTION_RULES) as [LoadActionName, ...LoadActionName[]];

/**
 * Lists the actions that the verbs would accept on the load now; `access` says which requirements the caller
 * meets.
 */
export function allowedLoadActions(
  load: ActedOn,
  mover: Mover,
  now: Date,
  access: (needs: LoadActionRule["needs"]) => boolean,
): LoadActionName[] {
  return LOAD_ACTION_NAMES.filter((name) => {
    const rule: LoadActionRule = LOAD_ACTION_RULES[name];
    return rule.when(load, mover, now) && access(rule.needs);
  });
}
