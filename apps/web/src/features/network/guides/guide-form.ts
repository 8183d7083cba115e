import type { RoutingGuideView } from "@board/api/schemas";
import { readCount, readPounds } from "@board/api/typed/rules";
import type { VehicleClass } from "@board/db/enums";
import type { GuideStep } from "../../../shared/load-parts/guide/step-words.ts";
import type { Chosen } from "../../../shared/load-parts/guide/WhoBox.tsx";
import { typedPounds } from "../../../ui/format/money.ts";

export type Who = "chosen" | "network" | "board";
export type Pricing = "fixed" | "percent" | "quotes";

/** Fields of a step as typed; `key` stays the same when the step is moved. */
export interface StepForm {
  key: string;
  who: Who;
  chosen: Chosen;
  pricing: Pricing;
  price: string;
  percent: string;
  minutes: string;
}

/** Fields of a routing guide as typed. */
export interface GuideForm {
  name: string;
  from: string;
  to: string;
  vehicleClasses: readonly VehicleClass[];
  steps: readonly StepForm[];
}

const NOBODY: Chosen = { groups: [], carriers: [] };

export function newStep(key: string, who: Who = "chosen"): StepForm {
  return { key, who, chosen: NOBODY, pricing: "quotes", price: "", percent: "95", minutes: "60" };
}

export const NEW_GUIDE: GuideForm = {
  name: "",
  from: "",
  to: "",
  vehicleClasses: [],
  steps: [newStep("1"), newStep("2", "board")],
};

/** Returns examples to start from. */
export const EXAMPLES: readonly { name: string; about: string; form: GuideForm }[] = [
  {
    name: "One carrier, then the board",
    about: "A price for 30 minutes, then everybody quotes",
    form: {
      ...NEW_GUIDE,
      name: "One carrier, then the board",
      steps: [{ ...newStep("1"), pricing: "fixed", minutes: "30" }, newStep("2", "board")],
    },
  },
  {
    name: "My network, then the board",
    about: "An hour for quotes of your own carriers",
    form: {
      ...NEW_GUIDE,
      name: "My network, then the board",
      steps: [newStep("1", "network"), newStep("2", "board")],
    },
  },
  {
    name: "At the guide price",
    about: "A group at 95 % of the guide’s middle, then the board",
    form: {
      ...NEW_GUIDE,
      name: "At the guide price",
      steps: [{ ...newStep("1"), pricing: "percent" }, newStep("2", "board")],
    },
  },
];

function stepForm({ to, pricePence, percentOfGuide, minutes }: GuideStep, nth: number): StepForm {
  const base = newStep(String(nth + 1), typeof to === "string" ? to : "chosen");
  return {
    ...base,
    chosen: typeof to === "string" ? NOBODY : { groups: to.groups ?? [], carriers: to.carriers ?? [] },
    pricing: pricePence !== undefined ? "fixed" : percentOfGuide !== undefined ? "percent" : "quotes",
    price: pricePence === undefined ? "" : typedPounds(pricePence),
    percent: String(percentOfGuide ?? base.percent),
    minutes: String(minutes ?? base.minutes),
  };
}

/** Fills the form from a guide; its lanes are shown as one list for each end. */
export function formOfGuide({ name, lanes, vehicleClasses, steps }: RoutingGuideView): GuideForm {
  const places = (end: "from" | "to") => typedPlaces(lanes.flatMap((lane) => lane[end]));
  return { name, from: places("from"), to: places("to"), vehicleClasses, steps: steps.map(stepForm) };
}

const SEPARATORS = /[\s,;]+/;
const placesIn = (text: string) => text.split(SEPARATORS).filter((place) => place !== "");

/** Splits typed places: those that a separator has ended, and the one that is still typed. */
export function splitPlaces(text: string): { places: string[]; rest: string } {
  const ended = text.split(SEPARATORS);
  const rest = ended.pop() ?? "";
  return { places: ended.filter((place) => place !== ""), rest };
}

/** Returns places as typed text, each once and with a separator after it; `rest` is still typed. */
export function typedPlaces(places: readonly string[], rest = ""): string {
  return [...new Set(places.map((place) => place.toUpperCase())), rest].join(", ");
}

interface ReadGuide {
  guide: Pick<RoutingGuideView, "name" | "lanes" | "vehicleClasses" | "steps">;
  /** The first thing that is missing, as a sentence; null if nothing is. */
  missing: string | null;
}

function readStep({ who, chosen, pricing, price, percent, minutes }: StepForm): GuideStep | string {
  if (who === "board") return { to: "board" };
  const to: GuideStep["to"] =
    who === "network" ? "network" : { groups: [...chosen.groups], carriers: [...chosen.carriers] };
  if (who === "chosen" && chosen.groups.length + chosen.carriers.length === 0)
    return "names no carrier and no group";
  const mins = readCount(minutes);
  if (mins === null) return "needs its minutes as a whole number";
  const step = { to, minutes: mins };
  if (pricing === "quotes") return step;
  if (pricing === "percent") {
    const percentOfGuide = readCount(percent);
    return percentOfGuide === null ? "needs a per cent" : { ...step, percentOfGuide };
  }
  const pricePence = readPounds(price);
  return pricePence === null ? "needs a price" : { ...step, pricePence };
}

/** Reads the form; steps that are not complete are left out of the guide, and named. */
export function readGuide({ name, from, to, vehicleClasses, steps }: GuideForm): ReadGuide {
  const [starts, ends] = [placesIn(from), placesIn(to)];
  const read = steps.map(readStep);
  const wrong = read.findIndex((step) => typeof step === "string");
  const missing =
    name.trim() === ""
      ? "Give the guide a name."
      : starts.length > 0 !== ends.length > 0
        ? "Give both ends of the lane, or neither."
        : wrong >= 0
          ? `Step ${wrong + 1} ${read[wrong]}.`
          : null;
  return {
    guide: {
      name: name.trim(),
      lanes: starts.length > 0 && ends.length > 0 ? [{ from: starts, to: ends }] : [],
      vehicleClasses: [...vehicleClasses],
      steps: read.filter((step) => typeof step !== "string"),
    },
    missing,
  };
}

/**
 * Moves a step up or down. The board is always last: a move past it does nothing.
 *
 * @returns the steps, and what was done in words
 */
export function moveStep(
  steps: readonly StepForm[],
  nth: number,
  by: 1 | -1,
  nameOf: (step: StepForm) => string,
): { steps: readonly StepForm[]; said: string } {
  const [step, other] = [steps[nth], steps[nth + by]];
  if (step === undefined) return { steps, said: "" };
  if (other === undefined)
    return { steps, said: `${nameOf(step)} is the ${by === 1 ? "last" : "first"} step.` };
  if (step.who === "board" || other.who === "board")
    return { steps, said: "The board is always the last step." };
  const moved = steps.with(nth, other).with(nth + by, step);
  const beforeBoard = moved[nth + by + 1]?.who === "board" ? ", before the board" : "";
  return { steps: moved, said: `${nameOf(step)} is step ${nth + by + 1} of ${steps.length}${beforeBoard}.` };
}
