import { formatPence } from "../../ui/format/money.ts";
import type { Problem } from "../../ui/problem.ts";
import type { PendingQuote } from "./quote-queue.ts";

/** A price that was not sent, or of which that is not known. */
export interface QuoteTrouble {
  quote: PendingQuote;
  /** In a sentence, and the reason in another. */
  what: string;
  why: string;
  /** It never left, because there was no signal: it is offered again when there is one. */
  waitsForSignal?: true;
  /** Sends it once more under the same key, so that it cannot count twice; null where that would be refused again. */
  again: { label: string; quote: PendingQuote } | null;
}

const NOT_KNOWN: Partial<Record<string, string>> = {
  unreached: "The service could not be reached. Sending it again cannot count twice.",
  no_answer: "There was no answer. Sending it again cannot count twice.",
  cancelled: "You did not wait for the answer. Sending it again cannot count twice.",
};
const NO_SIGNAL = "There was no signal.";
const CHANGED = "The poster changed this load after you saw it. The board shows it as it is now.";
const TOO_OLD = "The page was closed before it was sent, some time ago.";
const TOO_MANY = 429;

function notSent(quote: PendingQuote): string {
  return `${formatPence(quote.amountPence)} for ${quote.lane} was not sent.`;
}

/** A refusal that says nothing of the price itself: the session, the moment or the service was in the way. */
function passes({ code, status }: Problem): boolean {
  if (code === "signed_out" || code === "idempotency_in_progress") return true;
  return status === TOO_MANY || (status !== null && status >= 500);
}

/** A price that was refused or did not get through, in words. */
export function troubleOf(quote: PendingQuote, problem: Problem): QuoteTrouble {
  const { code, changed, detail } = problem;
  const again = { label: "Send again", quote };
  const notKnown = NOT_KNOWN[code];
  if (notKnown !== undefined) {
    const what = `It is not known whether ${formatPence(quote.amountPence)} for ${quote.lane} was sent.`;
    return { quote, what, why: notKnown, again };
  }
  const what = notSent(quote);
  if (code === "not_sent") return { quote, what, why: NO_SIGNAL, again, waitsForSignal: true };
  if (changed === null) return { quote, what, why: detail, again: passes(problem) ? again : null };
  const asItIs = { ...quote, version: changed.presentVersion };
  return { quote, what, why: CHANGED, again: { label: "Send it for the load as it is now", quote: asItIs } };
}

/** What is said of a price that never left once there is a signal. */
export function offeredAgain(trouble: QuoteTrouble): QuoteTrouble {
  return { ...trouble, why: "The signal is back." };
}

/** The troubles that are left once a load is given another price. */
export function withoutLoad(troubles: readonly QuoteTrouble[], loadId: string): QuoteTrouble[] {
  return troubles.filter(({ quote }) => quote.loadId !== loadId);
}

/** A price that was kept by an earlier page and is too old to be sent unasked. */
export function tooOld(quote: PendingQuote): QuoteTrouble {
  return { quote, what: notSent(quote), why: TOO_OLD, again: null };
}

/** What the toasts tell: all but the load that fills a phone's screen, which tells of its own price beside the form. */
export function toldInToasts(
  told: { pending: readonly PendingQuote[]; troubles: readonly QuoteTrouble[] },
  onScreen: string | null,
) {
  return {
    pending: told.pending.filter(({ loadId }) => loadId !== onScreen),
    troubles: told.troubles.filter(({ quote }) => quote.loadId !== onScreen),
  };
}
