import type { Refusal } from "../../../ui/format/refusal.ts";
import type { Act, Pending } from "./undo-queue.ts";

/** An act that failed, or whose result is unknown. */
export interface Trouble<A extends Act> {
  act: Pending<A>;
  /** Two sentences: one names the act, the other gives the reason. */
  what: string;
  why: string;
  /** Set if the browser was offline and never sent the act. A retry is offered once it is online. */
  waitsForSignal?: true;
  /** A retry with the same Idempotency-Key; null if the API would refuse it again. */
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

/** True for a temporary refusal, such as an expired session or a busy server: a retry can succeed. */
function isTemporary({ code, status }: Refusal): boolean {
  if (code === "signed_out" || code === "idempotency_in_progress") return true;
  return status === TOO_MANY || (status !== null && status >= 500);
}

/** Describes a failed act. `name` names the act for use within a sentence. */
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
  if (changed === null) return { act, what, why: detail, again: isTemporary(refusal) ? again : null };
  const updated = { ...act, version: changed.presentVersion };
  return { act, what, why: CHANGED, again: { label: "Send it for the load as it is now", act: updated } };
}

/** Updates the message of an unsent act once the browser is online again. */
export function offeredAgain<A extends Act>(trouble: Trouble<A>): Trouble<A> {
  return { ...trouble, why: "The signal is back." };
}

/** Returns the failed acts except those of this load, which has a newer act. */
export function withoutLoad<A extends Act>(troubles: readonly Trouble<A>[], loadId: string): Trouble<A>[] {
  return troubles.filter(({ act }) => act.loadId !== loadId);
}

/** Describes a stored act that is too old to be sent without the person's consent. */
export function tooOld<A extends Act>(act: Pending<A>, name: string): Trouble<A> {
  if (act.state === "sending") return { act, what: notKnown(name), why: NO_ANSWER_KEPT, again: null };
  return { act, what: notSent(name), why: TOO_OLD, again: null };
}

/**
 * Returns the acts to show as toasts. Leaves out the acts on the load `onScreen`, because the load's page on a phone
 * shows them beside the form.
 */
export function actsForToasts<A extends Act>(
  acts: { pending: readonly Pending<A>[]; troubles: readonly Trouble<A>[] },
  onScreen: string | null,
) {
  return {
    pending: acts.pending.filter(({ loadId }) => loadId !== onScreen),
    troubles: acts.troubles.filter(({ act }) => act.loadId !== onScreen),
  };
}
