import type { Requirement } from "@board/api/passport/rules";
import type { Requires } from "@board/api/rules";
import type { RequiresView } from "@board/api/schemas";
import { counted } from "../../ui/format/counted.ts";
import { formatPence } from "../../ui/format/money.ts";

const LIST = new Intl.ListFormat("en-GB");

/** Describes the carriers that may quote: `licensed, goods in transit £25,000 or more`. */
export function whoMayQuote(asked: Requires | RequiresView): string {
  const { operatorLicence, goodsInTransitPence, hireAndReward, minFinished } = asked ?? {};
  const words = [
    operatorLicence && "licensed",
    goodsInTransitPence && `goods in transit ${formatPence(goodsInTransitPence)} or more`,
    hireAndReward && "hire and reward",
    minFinished && `${counted(minFinished, "finished job")} or more`,
  ].filter((part) => typeof part === "string");
  return words.length === 0 ? "anyone" : LIST.format(words);
}

/** A requirement in the words for the carrier: `goods in transit £25,000`. */
export interface RequirementWords {
  requirement: Requirement;
  words: string;
}

/**
 * Returns the requirements of a load, plus any other that the reader's firm lacks, since the board itself may
 * require a licence.
 */
export function askedOf(
  requires: Requires | RequiresView,
  missing: readonly Requirement[],
): RequirementWords[] {
  const { operatorLicence, goodsInTransitPence, hireAndReward, minFinished } = requires ?? {};
  const asked: Record<Requirement, string | false | null | undefined | 0> = {
    operator_licence: (operatorLicence || missing.includes("operator_licence")) && "operator’s licence",
    goods_in_transit: goodsInTransitPence && `goods in transit ${formatPence(goodsInTransitPence)}`,
    hire_and_reward: hireAndReward && "hire and reward",
    min_finished: minFinished && counted(minFinished, "finished job"),
  };
  return (Object.entries(asked) as [Requirement, string | false][]).flatMap(([requirement, words]) =>
    words ? [{ requirement, words }] : [],
  );
}

const lacked = (requires: Requires | RequiresView, missing: readonly Requirement[]) =>
  LIST.format(
    askedOf(requires, missing)
      .filter(({ requirement }) => missing.includes(requirement))
      .map(({ words }) => words),
  );

/** Returns what a carrier lacks, where it cannot be asked: `Lacks goods in transit £25,000.` */
export function carrierLacks(requires: Requires | RequiresView, missing: readonly Requirement[]): string {
  return `Lacks ${lacked(requires, missing)}.`;
}

/**
 * Returns the text that the poster sees instead of "Accept", such as "Cannot be accepted. The carrier lacks: goods
 * in transit £25,000."
 */
export function carrierLacksWords(requires: RequiresView, missing: readonly Requirement[]): string {
  return `Cannot be accepted. The carrier lacks: ${lacked(requires, missing)}.`;
}

/** Returns the text that the carrier sees instead of the quote form. */
export function lackingWords(requires: RequiresView, missing: readonly Requirement[]): string {
  const lacking = lacked(requires, missing);
  if (lacking === "") return "This load asks for more than your firm’s passport shows.";
  return `This load asks for ${lacking}, which your firm’s passport does not show.`;
}
