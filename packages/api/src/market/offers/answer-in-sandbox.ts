import type { Load, Offer } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { SANDBOX_MEMBERS } from "../../firms/network/sandbox-members.ts";
import { activeQuotes } from "../../loads/quotes/active-quotes.ts";
import { placeQuote } from "../../loads/quotes/send-quote.ts";
import { actAs } from "../../loads/sandbox/sample-firms.ts";
import { saveNo, saveYes } from "./answer-offer.ts";
import { isOpen, type SandboxAnswer, sandboxAnswer } from "./rules.ts";
import { openOffers } from "./save-offers.ts";

const [FIRST] = SANDBOX_MEMBERS;

/** Returns the next answer that a made-up carrier of the sandbox owes to an offer of a test load; null if it owes none. */
async function nextAnswer(
  tx: Ctx,
  { id, mode }: Load,
): Promise<{ offer: Offer; answer: SandboxAnswer } | null> {
  if (mode === "live") return null;
  const now = tx.clock.now();
  for (const offer of await openOffers(tx, id)) {
    const isMember = SANDBOX_MEMBERS.some((member) => member.id === offer.carrierId);
    const answer = isMember && isOpen(offer, now) ? sandboxAnswer(offer, offer.carrierId === FIRST.id) : null;
    if (answer !== null) return { offer, answer };
  }
  return null;
}

/** True if a made-up carrier of the sandbox is to answer an offer of the load. */
export async function owesAnswer(tx: Ctx, load: Load): Promise<boolean> {
  return (await nextAnswer(tx, load)) !== null;
}

/** Answers an offer of a locked test load for a made-up carrier of the sandbox; nothing if none is to be answered. */
export async function answerInSandbox(tx: Ctx, load: Load): Promise<void> {
  const next = await nextAnswer(tx, load);
  if (next === null) return;
  const { offer, answer } = next;
  const carrier: Ctx<FirmActor> = await actAs(tx, offer.carrierId);
  if (answer.answer === "accept") await saveYes(carrier, load, offer);
  else if (answer.answer === "decline")
    await saveNo(carrier, load, offer, { ...answer, note: "No, from test mode." });
  else {
    const own = (await activeQuotes(tx, load.id)).find(({ carrierId }) => carrierId === offer.carrierId);
    const middle = Math.round((load.guideLowPence + load.guideHighPence) / 2);
    const amountPence = answer.amountPence ?? middle;
    await placeQuote(carrier, load, own ?? null, {
      amountPence,
      etaMins: 60,
      message: "A price from test mode.",
    });
  }
}
