import { STORES } from "../../../shared/load-parts/undo/kept-acts.ts";
import { createTabQueue } from "../../../shared/load-parts/undo/tab-queue.ts";
import type { Sender } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import { seen } from "../../../shared/trpc/client.ts";
import { waitForAnswer } from "../../../ui/hooks/answer.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { empty, refill } from "./drafts.ts";
import { type QuotePrice, quoteWords } from "./quote-queue.ts";

/** Queue of this browser tab's pending quotes. */
export const quotes = createTabQueue<QuotePrice>({
  store: STORES.quotes,
  isAct: ({ lane, amountPence }) => typeof lane === "string" && Number.isInteger(amountPence),
  nameOf: quoteWords,
  refill,
  empty,
});

/** Shows a warning about a price. The plain words are loaded on demand; without them the API's text is shown. */
async function tellWarning(price: QuotePrice, detail: string): Promise<void> {
  const words = await waitForAnswer(() => import("../../../ui/format/plain-words.ts"), {
    kind: "read",
  }).catch(() => null);
  showToast({ kind: "info", text: `${quoteWords(price)}: ${words?.plainWords(detail) ?? detail}` });
}

export async function sendQuote(
  client: Parameters<Sender<QuotePrice>["send"]>[0],
  price: QuotePrice & { key: string },
) {
  const { key, loadId, version = null, conditionsId, amountPence, etaMins, message } = price;
  const { quote, warnings } = await client.quotes.send.mutate(
    {
      id: loadId,
      amountPence,
      expectedConditionsId: conditionsId,
      ...(etaMins === undefined ? {} : { etaMins }),
      ...(message ? { message } : {}),
    },
    { context: { idempotencyKey: key, ...seen({ version }) } },
  );
  for (const { detail } of warnings ?? []) void tellWarning(price, detail);
  return quote;
}
