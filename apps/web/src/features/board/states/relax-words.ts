import type { FilterName } from "@board/api/board/view-rules";
import type { RelaxChoice } from "../data/types.ts";
import type { Filters } from "../filters/filters.ts";
import { DEFAULT_WITHIN } from "../filters/groups.ts";

const LEFT_OUT: Record<FilterName, { would: string; button: string }> = {
  from: { would: "if you collected anywhere", button: "From anywhere" },
  to: { would: "if you delivered anywhere", button: "To anywhere" },
  vc: { would: "with any vehicle", button: "Any vehicle" },
  type: { would: "with any kind of load", button: "Any load" },
  eq: { would: "with any body and gear", button: "Any body, gear" },
  date: { would: "on any day", button: "Any day" },
  after: { would: "if you collected sooner", button: "Any day before" },
  before: { would: "if you collected later", button: "Any day after" },
  near: { would: "if you collected anywhere", button: "Anywhere" },
  within: { would: `within ${DEFAULT_WITHIN} miles`, button: `Within ${DEFAULT_WITHIN} miles` },
  tl: { would: "if you took work without a tail-lift", button: "With or without tail-lift" },
  notl: { would: "if you took tail-lift work", button: "Include tail-lift" },
  noadr: { would: "if you took ADR work", button: "Include ADR" },
  maxwt: { would: "at any weight", button: "Any weight" },
  terms: { would: "if you waited longer for your money", button: "Any terms" },
};

/** Words for one change to the filters: a sentence with the number of loads, and a button. */
export function relaxWords(choice: RelaxChoice, filters: Filters): { sentence: string; button: string } {
  if (choice.name === "within" && choice.value !== null) {
    const { near = "", within = DEFAULT_WITHIN } = filters;
    return {
      sentence: `${choice.matching} would if you looked within ${choice.value} miles of ${near.toUpperCase()} instead of ${within}.`,
      button: `Within ${choice.value} miles`,
    };
  }
  const { would, button } = LEFT_OUT[choice.name];
  return { sentence: `${choice.matching} would ${would}.`, button };
}
