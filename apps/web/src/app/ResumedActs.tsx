"use client";

import { type No, noes, noWords, sendNo } from "../features/board/offers/noes.ts";
import { type QuotePrice, quoteWords } from "../features/board/quotes/quote-queue.ts";
import { quotes, sendQuote } from "../features/board/quotes/quotes-on-their-way.ts";
import { type JobAct, jobActs, sentWords } from "../shared/load-parts/job-acts.ts";
import { sendJobAct } from "../shared/load-parts/send-job-act.ts";
import { type Sender, useResumed } from "../shared/load-parts/undo/use-tab-queue.ts";
import { showToast } from "../ui/hooks/toasts.ts";

const JOBS: Sender<JobAct> = {
  send: sendJobAct,
  onSent: (act) => void showToast({ kind: "done", text: sentWords(act) }),
};
const PRICES: Sender<QuotePrice> = {
  send: async (client, price) => void (await sendQuote(client, price)),
  onSent: (price) => void showToast({ kind: "done", text: `Sent: ${quoteWords(price)}` }),
};

const NOES: Sender<No> = {
  send: sendNo,
  onSent: (no) => void showToast({ kind: "done", text: `Sent: ${noWords(no)}` }),
};

/** Sends the stored acts of an earlier page in this tab again, on whichever page is open now. */
export function ResumedActs() {
  useResumed(jobActs, JOBS);
  useResumed(quotes, PRICES);
  useResumed(noes, NOES);
  return null;
}
