/* Rules of the queue (contract 12, without a signal). An act is one call to the board that a driver's press made. */

export type ActKind =
  | "milestone"
  | "takeBack"
  | "page"
  | "deletePage"
  | "collect"
  | "stopDone"
  | "deliver"
  | "message"
  | "file"
  | "positions";

/** The board's reason for a refused act. */
export interface Refusal {
  status: number;
  code: string;
  detail: string;
  /** Why and when a link ended. */
  cause?: string;
  at?: string;
}

export interface Act {
  /** Names the act to the board for the life of the booking, so that a repeated call changes nothing. */
  clientId: string;
  /** Token of the link under which it was pressed. */
  token: string;
  /** Order of the presses on this phone; the store numbers them. */
  seq: number;
  kind: ActKind;
  /** Number of the stop; null for messages and positions. */
  place: number | null;
  /** Town of the stop, by which the act is named once the job sheet is erased. */
  town: string | null;
  /** Time of the press by the phone's clock. */
  at: string;
  body: Record<string, unknown>;
  /** Words that were signed or remarked, to be shared if the board does not take them; null without any. */
  said: string | null;
  /** Bytes of the file to send; 0 without one. */
  bytes: number;
  state: "WAITING" | "SENT" | "REFUSED";
  /** Number of times that sending began. */
  tries: number;
  sentAt: string | null;
  /** Id that the board gave to the milestone or the page. */
  answerId: string | null;
  refusal: Refusal | null;
}

/** Result of one call. */
export type Outcome =
  | { is: "TAKEN"; id: string | null }
  | { is: "REFUSED"; refusal: Refusal }
  /** Sent again later. `retryAfterMs` is what the board asked for; null if it did not answer. */
  | { is: "WAIT"; code: string; retryAfterMs: number | null }
  /** The link has ended or is unknown: nothing more is sent. */
  | { is: "ENDED"; refusal: Refusal };

const REFUSALS = new Set([400, 401, 403, 404, 409, 413, 415, 422]);
const WAITS = new Set(["gate_check_missing", "idempotency_in_progress", "page_missing"]);

/** Returns the outcome of an answer that is not a success. */
export function outcomeOf(refusal: Refusal, retryAfterMs: number): Outcome {
  const { status, code } = refusal;
  if (WAITS.has(code) || !REFUSALS.has(status)) return { is: "WAIT", code, retryAfterMs };
  if (code === "link_ended" || status === 401) return { is: "ENDED", refusal };
  return { is: "REFUSED", refusal };
}

/** Acts that change the load's status or finish a stop. */
export const isVerb = ({ kind }: Pick<Act, "kind">): boolean =>
  kind === "collect" || kind === "stopDone" || kind === "deliver";

/** Acts that a driver reads as something to send; positions go unseen. */
export const isSeen = ({ kind }: Pick<Act, "kind">): boolean => kind !== "positions";

/** True if an outcome says that this act has to wait, and not the whole queue. */
export const isWaitOfAct = ({ code }: Outcome & { is: "WAIT" }): boolean => WAITS.has(code);

/** Returns true if the board takes an act only once it has taken an earlier one that waits. */
function follows(act: Act, earlier: Act): boolean {
  if (act.body.of === earlier.clientId || namedPages(act).includes(earlier.clientId)) return true;
  if (earlier.seq >= act.seq) return false;
  const isOnTheRoad = act.kind === "milestone" && act.place !== 1;
  return isVerb(earlier) && (isVerb(act) || (earlier.kind === "collect" && isOnTheRoad));
}

/** True for a refusal that asks nothing of the driver: the office or another phone did the same already. */
export const isHarmless = ({ refusal }: Pick<Act, "refusal">): boolean => refusal?.code === "already_done";

/**
 * Returns the act to send next: the oldest that waits, photos before the verb that names them. A refused verb holds
 * back the verbs behind it, unless what it says is done already. An act of `waiting` was answered that it has to wait:
 * it holds back what follows it.
 */
export function nextAct(acts: readonly Act[], waiting: ReadonlySet<string> = new Set()): Act | null {
  const isHeld = (act: Act) =>
    acts.some((earlier) =>
      earlier.state === "REFUSED"
        ? isVerb(earlier) && !isHarmless(earlier) && isVerb(act) && earlier.seq < act.seq
        : earlier.state === "WAITING" && follows(act, earlier),
    );
  return acts.find((act) => act.state === "WAITING" && !waiting.has(act.clientId) && !isHeld(act)) ?? null;
}

/**
 * Returns where a new act goes. A verb is kept once while it stands; one that was refused gives its number to the
 * act that repeats it, since the board takes the loading, the stops and the delivery in this order.
 */
export function placeInQueue({ kind, place }: Pick<Act, "kind" | "place">, acts: readonly Act[]) {
  const same = acts.filter((act) => isVerb(act) && act.kind === kind && act.place === place);
  const refused = same.find(({ state }) => state === "REFUSED") ?? null;
  return {
    stands: same.find(({ state }) => state !== "REFUSED") ?? null,
    refused,
    seq: refused?.seq ?? (acts.at(-1)?.seq ?? 0) + 1,
  };
}

/** Returns the ids of the pages that an act names. */
export const namedPages = ({ body: { pages } }: Act): string[] => (Array.isArray(pages) ? pages : []);

/** True for what the driver said and the board does not have. */
export const isNeverSent = (act: Act): boolean =>
  act.state !== "SENT" && isSeen(act) && act.body.of === undefined;

/** Returns what the driver may still share or delete after the link's end: what was never sent, with the pages it names. */
export function keptAfterEnd(acts: readonly Act[]): Act[] {
  const pages = new Set(acts.filter(isNeverSent).flatMap(namedPages));
  return acts.filter((act) => isNeverSent(act) || pages.has(act.clientId));
}

/** Returns the act as it is after an outcome. */
export function settled(act: Act, outcome: Outcome, now: Date): Act {
  if (outcome.is === "WAIT") return act;
  if (outcome.is === "TAKEN")
    return { ...act, state: "SENT", sentAt: now.toISOString(), answerId: outcome.id };
  return { ...act, state: "REFUSED", refusal: outcome.refusal };
}

const TIMED: readonly ActKind[] = ["milestone", "page", "collect", "stopDone", "deliver", "positions"];

/**
 * Returns the body to send now. A page that was refused, or deleted since, is no longer named: the verb would wait for
 * it for ever.
 */
export function bodyToSend(act: Act, acts: readonly Act[], now: Date): Record<string, unknown> {
  const taken = new Set(acts.filter(({ state }) => state !== "REFUSED").map(({ clientId }) => clientId));
  return {
    ...act.body,
    ...(act.body.pages === undefined ? {} : { pages: namedPages(act).filter((id) => taken.has(id)) }),
    ...(TIMED.includes(act.kind) ? { sentAt: now.toISOString() } : {}),
  };
}

/** Time after which an open page tries again. */
export const TICK_MS = 20_000;
const MAX_BACK_OFF_MS = 5 * 60_000;

/**
 * Returns the time until the next attempt after so many waits in a row: at the next tick without an answer or
 * while the load lacks something, when the board says so after too many calls, else twice as long each time.
 */
export function backOffMs({ code, retryAfterMs }: Outcome & { is: "WAIT" }, waits: number): number {
  if (retryAfterMs === null || WAITS.has(code)) return 0;
  if (code === "rate_limited") return retryAfterMs;
  return Math.max(retryAfterMs, Math.min(TICK_MS * 2 ** (waits - 1), MAX_BACK_OFF_MS));
}

/** Beyond this difference the driver is told that the phone's clock is wrong. */
export const CLOCK_OFF_MS = 10 * 60_000;

/** Returns how far the board's clock is ahead of the phone's, from the header Date of an answer; null without one. */
export function skewOf(date: string | null, sentMs: number, receivedMs: number): number | null {
  const board = Date.parse(date ?? "");
  return Number.isNaN(board) ? null : board - Math.round((sentMs + receivedMs) / 2);
}
