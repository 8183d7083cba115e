import type { Refusal } from "../../ui/refusal.ts";
import type { Act, Pending } from "./undo-queue.ts";

/** An act that was not sent, or of which that is not known. */
export interface Trouble<A extends Act> {
  act: Pending<A>;
  /** In a sentence, and the reason in another. */
  what: string;
  why: string;
  /** It never left, because there was no signal: it is offered again when there is one. */
  waitsForSignal?: true;
  /** Sends it once more under the same key, so that it cannot count twice; null where that would be refused again. */
  again: { label: string; act: Pending<A> } | null;
}

const NOT_KNOWN: Partial<Record<string, string>> = {
  unreached: "The service could not be reached. Sending it again cannot count twice.",
  no_answer: "There was no answer. Sending it again cannot count twice.",
  cancelled: "You did not wait for the answer. Sending it again cannot count twice.",
};
const NO_SIGNAL = "There was no signal.";
const CHANGED = "The load was changed after you saw it. It is shown as it is now.";
const TOO_OLD = "The page was closed before it was sent, some time ago.";
const NO_ANSWER_KEPT = "The page was closed before the answer came, some time ago.";
const TOO_MANY = 429;

const notSent = (name: string) => `${name} was not sent.`;
const notKnown = (name: string) => `It is not known whether ${name} was sent.`;

/** A refusal that says nothing of the act itself: the session, the moment or the service was in the way. */
function passes({ code, status }: Refusal): boolean {
  if (code === "signed_out" || code === "idempotency_in_progress") return true;
  return status === TOO_MANY || (status !== null && status >= 500);
}

/** An act that was refused or did not get through, in words; `name` says it in a sentence. */
export function troubleOf<A extends Act>(
  act: Pending<A>,
  name: string,
  refusal: Refusal & { detail: string },
): Trouble<A> {
  const { code, changed, detail } = refusal;
  const again = { label: "Send again", act };
  const noAnswer = NOT_KNOWN[code];
  if (noAnswer !== undefined) return { act, what: notKnown(name), why: noAnswer, again };
  const what = notSent(name);
  if (code === "not_sent") return { act, what, why: NO_SIGNAL, again, waitsForSignal: true };
  if (changed === null) return { act, what, why: detail, again: passes(refusal) ? again : null };
  const asItIs = { ...act, version: changed.presentVersion };
  return { act, what, why: CHANGED, again: { label: "Send it for the load as it is now", act: asItIs } };
}

/** Says of an act that never left that there is a signal now. */
export function offeredAgain<A extends Act>(trouble: Trouble<A>): Trouble<A> {
  return { ...trouble, why: "The signal is back." };
}

/** The troubles that are left once there is another act for a load. */
export function withoutLoad<A extends Act>(troubles: readonly Trouble<A>[], loadId: string): Trouble<A>[] {
  return troubles.filter(({ act }) => act.loadId !== loadId);
}

/** An act that was kept by an earlier page and is too old to be sent unasked. */
export function tooOld<A extends Act>(act: Pending<A>, name: string): Trouble<A> {
  if (act.state === "sending") return { act, what: notKnown(name), why: NO_ANSWER_KEPT, again: null };
  return { act, what: notSent(name), why: TOO_OLD, again: null };
}

/** Leaves out the load that fills a phone's screen, which tells of its own act beside the form; toasts tell the rest. */
export function toldInToasts<A extends Act>(
  told: { pending: readonly Pending<A>[]; troubles: readonly Trouble<A>[] },
  onScreen: string | null,
) {
  return {
    pending: told.pending.filter(({ loadId }) => loadId !== onScreen),
    troubles: told.troubles.filter(({ act }) => act.loadId !== onScreen),
  };
}
