import { DAY_MS, type Day, londonDay } from "@board/calendar";
import type { LoadStatus, Mode } from "@board/db/enums";
import { type FieldError, fieldError } from "../../core/field-error.ts";

/** Milestones that a test load can be moved to. */
const ROAD_TARGETS = ["ON_MY_WAY", "ARRIVED"] as const;
type RoadTarget = (typeof ROAD_TARGETS)[number];

/** Target that stands for an extra which the carrier proposes. */
const EXTRA_TARGET = "EXTRA_PROPOSED";

/** Target that stands for the invoice of the job. */
const INVOICE_TARGET = "INVOICED";

/** Target that stands for the answer of a made-up carrier to an offer. */
const OFFER_TARGET = "OFFER_ANSWERED";

/** Target that ends the present step of a routing guide. */
const STEP_TARGET = "STEP";

/** Targets that a test load can be moved to: a quote on it, an answer to an offer, a milestone, an extra, its invoice, or any status (contract 11). */
export const TARGETS = [
  "QUOTED",
  OFFER_TARGET,
  STEP_TARGET,
  "ON_MY_WAY",
  "ARRIVED",
  EXTRA_TARGET,
  INVOICE_TARGET,
  "POSTED",
  "BOOKED",
  "IN_TRANSIT",
  "DELIVERED",
  "CONFIRMED",
  "CANCELLED",
  "EXPIRED",
  "DISPUTED",
] as const satisfies readonly (
  | LoadStatus
  | "QUOTED"
  | typeof OFFER_TARGET
  | typeof STEP_TARGET
  | typeof EXTRA_TARGET
  | typeof INVOICE_TARGET
  | RoadTarget
)[];
export type Target = (typeof TARGETS)[number];

/** One move of a test load, made by one of its ends or by the test clock. */
export type Step =
  | "quote"
  | "withdrawQuote"
  | "accept"
  | "acceptRival"
  | "decline"
  | "answerOffer"
  | "closeOffers"
  | "skipStep"
  | "advanceRun"
  | "onMyWay"
  | "arrive"
  | "collect"
  | "deliver"
  | "confirm"
  | "cancel"
  | "expireQuotes"
  | "tellWaiting"
  | "proposeExtra"
  | "settleExtras"
  | "issueInvoice"
  | "tellOverdue"
  | "expire"
  | "autoConfirm"
  | "dispute"
  | "handBack"
  | "release"
  | "withdrawDispute"
  | "agreeConfirmed"
  | "agreeCancelled"
  | "agreeProposed";

const ROAD = [
  { status: "POSTED", steps: ["quote", "accept"] },
  { status: "BOOKED", steps: ["collect"] },
  { status: "IN_TRANSIT", steps: ["deliver"] },
  { status: "DELIVERED", steps: ["confirm"] },
  { status: "CONFIRMED", steps: [] },
] as const satisfies readonly { status: LoadStatus; steps: readonly Step[] }[];

const ASIDE: Partial<Record<Target, { from: readonly LoadStatus[]; step: Step }>> = {
  CANCELLED: { from: ["POSTED", "BOOKED"], step: "cancel" },
  EXPIRED: { from: ["POSTED"], step: "expire" },
  DISPUTED: { from: ["BOOKED", "IN_TRANSIT", "DELIVERED"], step: "dispute" },
};

function along(from: LoadStatus, to: Target): Step[] | null {
  const start = ROAD.findIndex(({ status }) => status === from);
  const end = ROAD.findIndex(({ status }) => status === to);
  if (start < 0 || end < start) return null;
  return ROAD.slice(start, end).flatMap(({ steps }) => [...steps]);
}

function outOfDispute(to: Target, before: LoadStatus | null): Step[] | null {
  if (to === "CONFIRMED") return ["agreeConfirmed"];
  if (to === "CANCELLED") return ["agreeCancelled"];
  return to === before ? ["withdrawDispute"] : null;
}

/** Statuses of a booked load in which its carrier proposes an extra. */
const TAKES_EXTRA: readonly LoadStatus[] = ["BOOKED", "IN_TRANSIT", "DELIVERED", "CONFIRMED", "DISPUTED"];

/** Returns the moves to a milestone of a place: the collection is reported while BOOKED, any other place from then on. */
function toMilestone(from: LoadStatus, to: RoadTarget, place: number | undefined): Step[] | null {
  const onwards = place !== undefined && place > 1;
  const first = from === "IN_TRANSIT" ? [] : along(from, onwards ? "IN_TRANSIT" : "BOOKED");
  if (first === null || (from === "IN_TRANSIT" && place === 1)) return null;
  return [...first, to === "ARRIVED" ? "arrive" : "onMyWay"];
}

/**
 * Returns the moves from a test load's status to the target; null if there is no path.
 *
 * @param before the status that the load's open dispute came from
 * @param place the place of a milestone; left out: the next one
 */
export function stepsTo(
  from: LoadStatus,
  to: Target,
  before: LoadStatus | null = null,
  place?: number,
): Step[] | null {
  if (to === "ON_MY_WAY" || to === "ARRIVED") return toMilestone(from, to, place);
  if (to === EXTRA_TARGET) {
    const first = TAKES_EXTRA.includes(from) ? [] : along(from, "BOOKED");
    return first && [...first, "proposeExtra"];
  }
  if (to === INVOICE_TARGET) {
    const first = from === "CONFIRMED" ? [] : along(from, "DELIVERED");
    return first && [...first, "issueInvoice"];
  }
  if (to === OFFER_TARGET) return from === "POSTED" ? ["answerOffer"] : null;
  if (to === STEP_TARGET) return from === "POSTED" ? ["skipStep"] : null;
  if (to === "QUOTED") return from === "POSTED" ? ["quote"] : null;
  if (from === to) return [];
  if (from === "DISPUTED") return outOfDispute(to, before);
  if (from === "BOOKED" && to === "POSTED") return ["handBack"];
  const aside = ASIDE[to];
  if (aside === undefined) return along(from, to);
  if (aside.from.includes(from)) return [aside.step];
  const booked = to === "DISPUTED" ? along(from, "BOOKED") : null;
  return booked && [...booked, aside.step];
}

/** The state of a test load that decides what the sample firms do next. */
export interface Scene {
  status: LoadStatus;
  /** The end of the firm that uses the sandbox; sample firms are at the other end. */
  end: "poster" | "carrier";
  /** Number of active quotes: from sample carriers if the firm is the poster, else the firm's own. */
  quotes: number;
  /** Number of sample carriers that may still quote. */
  moreCarriers: number;
  /** Number of quotes that sample carriers withdrew. */
  withdrawn: number;
  /** True if the load was booked and reopened before. */
  reopened: boolean;
  /** True if a dispute was ever raised. */
  disputed: boolean;
  /** True if the firm that uses the sandbox has proposed how to end the open dispute. */
  proposed: boolean;
  /** True if the sample carrier waits for the yard's gate check. */
  atGate: boolean;
}

interface Story {
  /** Describes what happens to a test load that the firm posted; null if the story is for carriers. */
  poster: string | null;
  /**
   * Describes what happens to a test load that a sample poster posted for the firm; null if the story is for posters.
   */
  carrier: string | null;
  /** Returns the move to make instead of the usual one: null for no move, undefined to keep the usual one. */
  turn?: (scene: Scene) => Step | null | undefined;
}

/**
 * Stories that a test load's `externalRef` can name, such as `sandbox:hand-back`. The table in the
 * documentation is made from this list.
 */
export const STORIES = {
  "whole-life": {
    poster: "Three carriers quote. The one whose quote you accept collects and delivers with a proof.",
    carrier:
      "Your quote is accepted, and your delivery is confirmed. So it goes where no story is named, too.",
  },
  "no-quotes": {
    poster: "No carrier quotes.",
    carrier: "Your quote is not answered. It expires.",
    turn: ({ status }) => (status === "POSTED" ? null : undefined),
  },
  "quote-withdrawn": {
    poster: "The first carrier that quotes takes its quote back; the others go on.",
    carrier: null,
    turn: ({ status, quotes, withdrawn }) =>
      status === "POSTED" && quotes > 0 && withdrawn === 0 ? "withdrawQuote" : undefined,
  },
  "quote-declined": {
    poster: null,
    carrier: "Your quote is declined. You may quote again, and are declined again.",
    turn: ({ status, quotes }) => (status === "POSTED" && quotes > 0 ? "decline" : undefined),
  },
  beaten: {
    poster: null,
    carrier: "A cheaper carrier has the load: your quote is lost.",
    turn: ({ status, quotes }) => (status === "POSTED" && quotes > 0 ? "acceptRival" : undefined),
  },
  "hand-back": {
    poster: "The carrier that you chose hands the load back once, and the others quote again.",
    carrier: "The poster releases you once you have the load.",
    turn: ({ status, end, reopened }) => {
      if (status !== "BOOKED" || reopened) return undefined;
      return end === "poster" ? "handBack" : "release";
    },
  },
  cancelled: {
    poster: null,
    carrier: "The poster cancels once you have the load.",
    turn: ({ status }) => (status === "BOOKED" ? "cancel" : undefined),
  },
  dispute: {
    poster: "The carrier collects and raises a dispute. It agrees to how you propose to end it.",
    carrier: "The poster disputes your delivery. It agrees to how you propose to end it.",
    turn: ({ status, end, disputed }) =>
      !disputed && status === (end === "poster" ? "IN_TRANSIT" : "DELIVERED") ? "dispute" : undefined,
  },
  "slow-webhook": {
    poster:
      "As `whole-life`, and each webhook arrives 30 seconds late. The event feed has the event at once.",
    carrier:
      "As `whole-life`, and each webhook arrives 30 seconds late. The event feed has the event at once.",
  },
} as const satisfies Record<string, Story>;
export type StoryName = keyof typeof STORIES;

const PREFIX = "sandbox:";

/** Milliseconds from the last change of a load to the sample firms' next move. */
export const BEAT_MS = 2_000;

const SLOW_WEBHOOK_MS = 30_000;

/**
 * Returns the story that a reference names, alone or before a space and other text, as in `sandbox:dispute
 * J-4711`. Null if it names none, undefined if the story does not exist.
 */
export function storyOf(externalRef: string | null | undefined): StoryName | null | undefined {
  if (!externalRef?.startsWith(PREFIX)) return null;
  const name = externalRef.slice(PREFIX.length).split(" ", 1)[0] ?? "";
  return Object.hasOwn(STORIES, name) ? (name as StoryName) : undefined;
}

/** Returns the references that name a story for an end. */
export function storyRefs(end: "poster" | "carrier"): string[] {
  const names = Object.keys(STORIES) as StoryName[];
  return names.filter((name) => STORIES[name][end] !== null).map((name) => `${PREFIX}${name}`);
}

/** Returns the error of a test load's reference that names no story for the given end. */
export function storyProblems(
  externalRef: string | null | undefined,
  end: "poster" | "carrier",
): FieldError[] {
  const story = storyOf(externalRef);
  if (story === null || (story && STORIES[story][end] !== null)) return [];
  const stories = storyRefs(end).join(", ");
  return [fieldError(["externalRef"], "unknown_story", `names no story for a ${end}. Stories: ${stories}.`)];
}

/** Returns the milliseconds by which the webhooks of a load are delayed. */
export function webhookDelayMs({ mode, externalRef }: { mode: Mode; externalRef: string | null }): number {
  return mode === "test" && storyOf(externalRef) === "slow-webhook" ? SLOW_WEBHOOK_MS : 0;
}

function usualMove(scene: Scene): Step | null {
  const isPoster = scene.end === "poster";
  switch (scene.status) {
    case "POSTED":
      if (isPoster) return scene.moreCarriers > 0 ? "quote" : null;
      return scene.quotes > 0 ? "accept" : null;
    case "BOOKED":
      return isPoster && !scene.atGate ? "collect" : null;
    case "IN_TRANSIT":
      return isPoster ? "deliver" : null;
    case "DELIVERED":
      return isPoster ? null : "confirm";
    case "DISPUTED":
      return scene.proposed ? "agreeProposed" : null;
    default:
      return null;
  }
}

/** Returns the next move of the sample firms; null if they wait for the other end, or the load is over. */
export function nextMove(story: StoryName, scene: Scene): Step | null {
  const { turn }: Story = STORIES[story];
  const move = turn?.(scene);
  return move === undefined ? usualMove(scene) : move;
}

/** The fields of a test load that the clock depends on. */
interface ClockedLoad {
  status: LoadStatus;
  collectDate: Day;
  autoConfirmAt: Date | null;
  /** Expiry of the active quote that ends first; null without an active quote. */
  quoteEndsAt: Date | null;
  /** End of the free time of a lorry that waits, which the ends were not told of; null without one. */
  freeUntil: Date | null;
  /** Time of the next reminder of an extra, or of its acceptance by silence; null without one. */
  extraDueAt: Date | null;
  /** Time at which the ends are told that an invoice is overdue; null without one. */
  overdueAt: Date | null;
  /** Time at which the next open offer is over; null without one. */
  offerDueAt: Date | null;
  /** Time at which the run of a routing guide changes by itself; null without one. */
  runWakesAt: Date | null;
}

/** Returns the moves that fall due on a test load by the given instant, such as its expiry. */
export function movesOfClock(
  {
    status,
    collectDate,
    autoConfirmAt,
    quoteEndsAt,
    freeUntil,
    extraDueAt,
    overdueAt,
    offerDueAt,
    runWakesAt,
  }: ClockedLoad,
  at: Date,
): Step[] {
  if (offerDueAt !== null && offerDueAt <= at) return ["closeOffers"];
  if (runWakesAt !== null && runWakesAt <= at) return ["advanceRun"];
  if (status === "POSTED" && collectDate < londonDay(at)) return ["expire"];
  if (status === "DELIVERED" && autoConfirmAt !== null && autoConfirmAt <= at) return ["autoConfirm"];
  if (freeUntil !== null && freeUntil <= at) return ["tellWaiting"];
  if (extraDueAt !== null && extraDueAt <= at) return ["settleExtras"];
  if (overdueAt !== null && overdueAt <= at) return ["tellOverdue"];
  return quoteEndsAt !== null && quoteEndsAt <= at ? ["expireQuotes"] : [];
}

/**
 * Maximum number of days that a load's test clock may be ahead of the real one. The clock is never set to
 * before the load's last change.
 */
const MAX_DAYS_AHEAD = 400;

/** Returns the errors of the instant to which a test load's clock is set. */
export function clockProblems(at: Date, load: { updatedAt: Date }, now: Date): FieldError[] {
  if (at < load.updatedAt)
    return [
      fieldError(
        ["at"],
        "before_last_change",
        `is before the load's last change, ${load.updatedAt.toISOString()}.`,
      ),
    ];
  if (at.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    return [fieldError(["at"], "date_too_far", `is more than ${MAX_DAYS_AHEAD} days ahead.`)];
  return [];
}
