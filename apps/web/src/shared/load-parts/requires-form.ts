import type { Requires } from "@board/api/rules";
import type { RequiresView } from "@board/api/schemas";
import { readCount, readPounds } from "@board/api/typed/rules";
import { typedPounds } from "../../ui/format/money.ts";

/** Text of the requirement fields, money in pounds. An empty text means no requirement. */
export interface RequiresForm {
  operatorLicence: boolean;
  goodsInTransit: string;
  hireAndReward: boolean;
  minFinished: string;
  gateCheck: boolean;
}

const MAX_FINISHED = 1_000;

/** Returns the text of the fields for these requirements. */
export function requiresFormOf(asked: Requires | RequiresView): RequiresForm {
  const { operatorLicence, goodsInTransitPence, hireAndReward, minFinished, gateCheck } = asked ?? {};
  return {
    operatorLicence: operatorLicence ?? false,
    goodsInTransit: goodsInTransitPence ? typedPounds(goodsInTransitPence) : "",
    hireAndReward: hireAndReward ?? false,
    minFinished: minFinished ? String(minFinished) : "",
    gateCheck: gateCheck ?? false,
  };
}

/** Parses the form; `wrong` is an error text if a field cannot be parsed. */
export function readRequires(form: RequiresForm): { requires: Requires; wrong: string | null } {
  const pence = readPounds(form.goodsInTransit);
  const finished = readCount(form.minFinished);
  const badSum = form.goodsInTransit.trim() !== "" && pence === null;
  const badCount = form.minFinished.trim() !== "" && (finished === null || finished > MAX_FINISHED);
  return {
    requires: {
      ...(form.operatorLicence ? { operatorLicence: true } : {}),
      ...(pence === null ? {} : { goodsInTransitPence: pence }),
      ...(form.hireAndReward ? { hireAndReward: true } : {}),
      ...(finished === null || finished === 0 || badCount ? {} : { minFinished: finished }),
      ...(form.gateCheck ? { gateCheck: true } : {}),
    },
    wrong: badSum
      ? "Type the sum insured in pounds, such as 25,000."
      : badCount
        ? `Type a whole number of jobs up to ${MAX_FINISHED.toLocaleString("en-GB")}.`
        : null,
  };
}

/** True if both sets of requirements are the same. */
export function sameRequires(one: Requires | RequiresView, other: Requires | RequiresView): boolean {
  return JSON.stringify(requiresFormOf(one)) === JSON.stringify(requiresFormOf(other));
}
