import { goodsFacts } from "@board/api/goods/words";
import { type Day, londonDay } from "@board/calendar";
import { whoMayQuote } from "../../shared/load-parts/requires-words.ts";
import { formatLongDay, formatMoment } from "../../ui/format/days.ts";
import { longLoad } from "../../ui/format/loads.ts";
import { formatPence, formatRange } from "../../ui/format/money.ts";
import { needsWords } from "../../ui/trade/needs.ts";
import type { AdminLoad } from "./types.ts";

type Load = AdminLoad["load"];

function askedWords({ requires }: Load): string | null {
  if (requires === null) return null;
  return [whoMayQuote(requires), ...(requires.gateCheck ? ["a gate check"] : [])].join("; ");
}

function pricingWords({ pricingMode, bookNowPence, guide }: Load): string {
  const asked =
    pricingMode === "BOOK_NOW" && bookNowPence !== null
      ? `book now at ${formatPence(bookNowPence)}`
      : "quotes";
  return `${asked}, guide ${formatRange(guide.lowPence, guide.highPence)}`;
}

function paidWords(load: Load, today: Day): string | null {
  const { paymentDue, paidAt, paidSaidBy, paidContestedAt } = load;
  if (paymentDue === null) return null;
  const due = `due ${formatLongDay(paymentDue, today)}`;
  if (paidAt !== null)
    return `${due}, paid ${formatLongDay(londonDay(new Date(paidAt)), today)}, the ${paidSaidBy} says`;
  return paidContestedAt === null ? due : `${due}, the carrier says that no money came`;
}

/** Returns the facts that a ruling needs: terms and known times of a load. */
export function loadFacts({ load }: Pick<AdminLoad, "load">, now: Date): [string, string][] {
  const today = londonDay(now);
  const at = (instant: string | null) => instant && `${formatMoment(new Date(instant), now)}`;
  const facts: [string, string | null][] = [
    ["Load", longLoad(load)],
    ["Needs", needsWords(load)],
    ...goodsFacts(load),
    ["Dimensions", load.dimsNote],
    ["Asked of the carrier", askedWords(load)],
    ["Priced by", pricingWords(load)],
    ["On the board", load.boardNote],
    ["Notes for the driver", load.notes],
    ["Driver", load.driver],
    ["Registration", load.vehicleReg],
    ["Checked at the gate", at(load.gateCheckedAt)],
    ["Collected", at(load.collectedAt)],
    ["Delivered", at(load.deliveredAt)],
    ["Received by", load.receivedBy],
    ["Payment", paidWords(load, today)],
  ];
  return facts.flatMap(([name, words]) => (words ? [[name, words]] : []));
}
