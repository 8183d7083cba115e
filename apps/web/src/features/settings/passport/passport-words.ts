import { type Day, daysBetween } from "@board/calendar";
import { counted } from "../../../ui/format/counted.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import type { ChecklistItem, Insurance, Item, Passport } from "./types.ts";

export const ITEM_NAMES: Record<Item, string> = {
  email: "Email address",
  company_number: "Company number",
  operator_licence: "Operator's licence",
  vehicles: "Vehicles authorised",
  goods_in_transit: "Goods in transit",
  hire_and_reward: "Hire and reward",
};

export const isInsurance = (item: Item): item is Insurance =>
  item === "goods_in_transit" || item === "hire_and_reward";

/** Returns the item named by a URL fragment, or null if it has no form. */
export function lineIn(hash: string): Item | null {
  const named = hash.slice(1);
  return named === "company_number" || named === "operator_licence" ? named : null;
}

/** Items of the checklist, by group. */
export const PARTS: readonly { name: string; items: readonly Item[] }[] = [
  { name: "The firm", items: ["email", "company_number"] },
  { name: "Operator's licence", items: ["operator_licence", "vehicles"] },
  { name: "Insurance", items: ["goods_in_transit", "hire_and_reward"] },
];

/** Says what an item allows, or how many loads require it. */
export function opensWords({ item, opens }: ChecklistItem): string {
  if (item === "email") return "opens quoting";
  if (item === "company_number") return "joins you to your licence";
  if (item === "vehicles") return "those over 3.5 t need the licence";
  if (opens === null) return "";
  return opens.loads === 0
    ? "no load asks for it today"
    : `asked for by ${counted(opens.loads, "load")} of ${opens.of} today`;
}

const MATCHED: Record<string, string> = {
  company_number: "found by company number",
  name_and_address: "found by name and address",
  admin: "confirmed by us",
};

/** Returns the second line of the evidence. */
export function evidenceOf(
  { item, state }: Pick<ChecklistItem, "item" | "state">,
  { licence, documents }: Pick<Passport, "licence" | "documents">,
): string | null {
  if (item === "operator_licence" && licence.number !== null) {
    return licence.matchedBy === null ? licence.number : `${MATCHED[licence.matchedBy]}, checked weekly`;
  }
  if (!isInsurance(item)) return null;
  const newest = documents.find(({ kind }) => kind === item);
  if (newest === undefined) return null;
  const policy = `policy ${newest.policy}`;
  // The first line of a cover in trouble has the expiry instead of the insurer.
  return state === "trouble" ? `${newest.insurer}, ${policy}` : policy;
}

const ORDER: readonly ChecklistItem["state"][] = ["rejected", "trouble"];
/** Items by importance. Vehicles come last because no load requires them. */
const WEIGHT: readonly Item[] = ["operator_licence", "goods_in_transit", "hire_and_reward", "vehicles"];

/** Returns the item for the note at the top: the most important rejected one, or else one in trouble. */
export function worstOf(checklist: readonly ChecklistItem[]): ChecklistItem | undefined {
  const byWeight = WEIGHT.flatMap((item) => checklist.filter((line) => line.item === item));
  return ORDER.flatMap((state) => byWeight.filter((line) => line.state === state))[0];
}

/** Returns the bold title of the note, and the consequence that follows it. */
export function noteWords(line: ChecklistItem, today: Day): { title: string; rest: string } {
  const name = ITEM_NAMES[line.item];
  const left = line.until === null ? null : daysBetween(today, line.until);
  const title =
    line.state === "rejected"
      ? `${name} was sent back: ${line.words.replace(/\.?$/, ".")}`
      : left !== null && left >= 0 && isInsurance(line.item)
        ? `${name} ends on ${formatLongDay(line.until ?? today, today)}, ${left === 0 ? "today" : `in ${counted(left, "day")}`}.`
        : `${name}: ${line.words}.`;
  const { opens, jobs } = line;
  const closed =
    opens === null || opens.loads === 0
      ? ""
      : `${left !== null && left >= 0 ? "From then on, loads" : "Loads"} that ask for it are closed to you: ${opens.loads} of the ${opens.of} on the board today.`;
  const running =
    jobs === 0
      ? ""
      : `${counted(jobs, "booked job")} ${jobs === 1 ? "needs" : "need"} it; both ends are told if nothing new is here.`;
  const read = line.item === "vehicles" ? "Posters read it beside your quotes." : "";
  return { title, rest: [closed, running, read].filter(Boolean).join(" ") };
}

const MISSING_NAMES: Record<Passport["board"]["closed"][number]["missing"][number], string> = {
  operator_licence: "a licence",
  goods_in_transit: "goods in transit, or more of it",
  hire_and_reward: "hire and reward",
  min_finished: "more finished jobs",
};

/** Says which requirements keep loads closed to the carrier: `Closed: they ask for a licence and hire and reward`. */
export function missingWords(missing: Passport["board"]["closed"][number]["missing"]): string {
  return `Closed: they ask for ${new Intl.ListFormat("en-GB").format(missing.map((name) => MISSING_NAMES[name]))}`;
}
