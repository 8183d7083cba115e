import { londonDay, londonTime } from "@board/calendar";
import { plainWords } from "../../ui/format/plain-words.ts";
import { inShapeOf, keptTyped } from "../../ui/hooks/kept-typed.ts";
import { dayInSentence, type TypedMoment } from "./moment.ts";
import { STORES } from "./undo/kept-acts.ts";
import { createTabQueue } from "./undo/tab-queue.ts";
import type { Act } from "./undo/undo-queue.ts";

/** Acts on a job that the API cannot reverse, so the page delays the request. */
export type JobAct = Act & { ref: string } & (
    | { kind: "collect"; collectedAt: string; driver?: string; vehicleReg?: string }
    /** The time is omitted if the carrier confirms the one that the poster recorded. */
    | { kind: "paid"; paidAt?: string }
  );

const NAMES = { collect: "“Collected”", paid: "“Paid”" } as const;
const KINDS: readonly unknown[] = Object.keys(NAMES);

/** Returns the storage key of the draft in a load's collection form. */
export const collectForm = (loadId: string) => `collect ${loadId}`;

/** Restores the time of an unsent collection in its form, so that a retry does not record a later "now". */
export function refill(act: JobAct): void {
  if (act.kind !== "collect") return;
  const at = new Date(act.collectedAt);
  const typed: TypedMoment = { day: londonDay(at), time: londonTime(at) };
  const name = collectForm(act.loadId);
  keptTyped.write(name, { ...inShapeOf({}, keptTyped.read(name)), typed });
}

/** Queue of this tab's pending collections and payments. */
export const jobActs = createTabQueue<JobAct>({
  store: STORES.jobs,
  isAct: ({ kind, ref }) => KINDS.includes(kind) && typeof ref === "string",
  nameOf: ({ kind, ref }) => `${NAMES[kind]} for ${ref}`,
  refill,
});

/** Functions that clear the form of an act once it has been sent, by load id. */
const forgets = new Map<string, () => void>();

/**
 * Queues "collected" for a load, to be sent after five seconds in which it can be undone. The form keeps its text
 * until then.
 */
export function markCollected(act: Omit<JobAct & { kind: "collect" }, "kind">, forget: () => void): void {
  forgets.set(act.loadId, forget);
  jobActs.add({ ...act, kind: "collect" });
}

export function forgetTyped({ loadId }: JobAct): void {
  forgets.get(loadId)?.();
  forgets.delete(loadId);
}

/** Describes an act that can still be undone: `Marking FB-7K3M-92QX collected`. */
export function sendingWords({ kind, ref }: JobAct): string {
  return kind === "collect" ? `Marking ${ref} collected` : `Recording the payment of ${ref}`;
}

/** Describes an act that was sent. */
export function sentWords({ kind, ref }: JobAct): string {
  return kind === "collect" ? `Collected: ${ref}` : `Payment recorded: ${ref}`;
}

/** Formats the API's warning about an act that was sent. */
export function warningWords({ ref }: Pick<JobAct, "ref">, detail: string): string {
  return `${ref}: ${plainWords(detail)}`;
}

/** Returns the text that replaces the form of a pending act: `Collected today, 08:20`. */
export function actWords(act: JobAct, now: Date): string {
  const dayOf = (at: Date) => dayInSentence(londonDay(at), londonDay(now));
  if (act.kind === "paid")
    return act.paidAt === undefined ? "The money came" : `Paid ${dayOf(new Date(act.paidAt))}`;
  const at = new Date(act.collectedAt);
  return `Collected ${dayOf(at)}, ${londonTime(at)}`;
}
