import { londonDay, londonTime } from "@board/calendar";
import { plainWords } from "../ui/format/plain-words.ts";
import { inShapeOf, keptTyped } from "../ui/kept-typed.ts";
import { dayInSentence, type TypedMoment } from "./moment.ts";
import { STORES } from "./undo/kept-acts.ts";
import { createTabQueue } from "./undo/tab-queue.ts";
import type { Act } from "./undo/undo-queue.ts";

/** Acts on a job that no later call takes back. */
export type JobAct = Act & { ref: string } & (
    | { kind: "collect"; collectedAt: string; driver?: string; vehicleReg?: string }
    /** Without a time the carrier confirms the one that the poster recorded. */
    | { kind: "paid"; paidAt?: string }
  );

const NAMES = { collect: "“Collected”", paid: "“Paid”" } as const;
const KINDS: readonly unknown[] = Object.keys(NAMES);

/** Name under which the form of a collection keeps what is typed. */
export const collectForm = (loadId: string) => `collect ${loadId}`;

/** Puts the time of a collection that was not sent into its form: "now" would be too late once there is a signal again. */
export function refill(act: JobAct): void {
  if (act.kind !== "collect") return;
  const at = new Date(act.collectedAt);
  const typed: TypedMoment = { day: londonDay(at), time: londonTime(at) };
  const name = collectForm(act.loadId);
  keptTyped.write(name, { ...inShapeOf({}, keptTyped.read(name)), typed });
}

/** Jobs marked collected and payments recorded from this tab, on their way. */
export const jobActs = createTabQueue<JobAct>({
  store: STORES.jobs,
  isAct: ({ kind, ref }) => KINDS.includes(kind) && typeof ref === "string",
  nameOf: ({ kind, ref }) => `${NAMES[kind]} for ${ref}`,
  refill,
});

/** Forgets what was typed for an act once it is sent, by the load's id. */
const forgets = new Map<string, () => void>();

/** Has a load marked collected in five seconds; what was typed stays until then. */
export function markCollected(act: Omit<JobAct & { kind: "collect" }, "kind">, forget: () => void): void {
  forgets.set(act.loadId, forget);
  jobActs.add({ ...act, kind: "collect" });
}

export function forgetTyped({ loadId }: JobAct): void {
  forgets.get(loadId)?.();
  forgets.delete(loadId);
}

/** Words for an act that can still be undone: `Marking FB-7K3M-92QX collected`. */
export function sendingWords({ kind, ref }: JobAct): string {
  return kind === "collect" ? `Marking ${ref} collected` : `Recording the payment of ${ref}`;
}

/** Words for an act that was sent. */
export function sentWords({ kind, ref }: JobAct): string {
  return kind === "collect" ? `Collected: ${ref}` : `Payment recorded: ${ref}`;
}

/** Words for a warning about an act that was sent; the service writes `detail`. */
export function warningWords({ ref }: Pick<JobAct, "ref">, detail: string): string {
  return `${ref}: ${plainWords(detail)}`;
}

/** Words for an act in the place of its form: `Collected today, 08:20`. */
export function actWords(act: JobAct, now: Date): string {
  const dayOf = (at: Date) => dayInSentence(londonDay(at), londonDay(now));
  if (act.kind === "paid")
    return act.paidAt === undefined ? "The money came" : `Paid ${dayOf(new Date(act.paidAt))}`;
  const at = new Date(act.collectedAt);
  return `Collected ${dayOf(at)}, ${londonTime(at)}`;
}
