import type { ChangeView } from "@board/api/schemas";
import { readPounds } from "@board/api/typed/rules";
import type { Day } from "@board/calendar";
import { fieldWords, valueWords } from "../../../shared/load-parts/field-words.ts";
import type { LoadPage, PageLoad } from "../../../shared/load-parts/view.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { longSlot, type Slot } from "../../../ui/format/slots.ts";

/** The open change, as the load's page gets it. */
export type PageChange = NonNullable<PageLoad["change"]>;

type ProposedChange = Pick<PageChange, "changed" | "penceDelta" | "agreedPence">;
type Value = PageChange["changed"][number]["to"];

/** A fact that a change would alter. */
export interface ProposedFact {
  /** Name of the changed field, or of the first of several that are shown as one fact. */
  key: string;
  name: string;
  was: string;
  is: string;
}

const SLOTS = [
  ["Collect", { date: "collectDate", window: "collectWindow", byTime: "collectByTime" }],
  ["Deliver", { date: "deliverDate", window: "deliverWindow", byTime: "deliverByTime" }],
] as const;
const OF_SLOTS: readonly string[] = SLOTS.flatMap(([, fields]) => Object.values(fields));

/** Formats a difference: `+£25`, `−£10.50`. */
export function deltaWords(pence: number): string {
  return `${pence < 0 ? "" : "+"}${formatPence(pence)}`;
}

/** Parses a typed difference in pounds: `25`, `+25`, `-10.50`. Null if it cannot be read. */
export function parseDelta(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return 0;
  const sign = /^[-−]/.test(text) ? -1 : 1;
  const pence = readPounds(text.replace(/^[-−+]\s*/, ""));
  return pence === null ? null : sign * pence;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function slotWords(
  load: PageLoad,
  fields: (typeof SLOTS)[number][1],
  proposed: (field: string) => Value | undefined,
  today: Day,
): string {
  const now = (field: keyof PageLoad): unknown =>
    proposed(field) ?? (proposed(field) === null ? null : load[field]);
  const date = now(fields.date);
  if (typeof date !== "string") return "no deadline";
  const slot = { date, window: now(fields.window), byTime: now(fields.byTime) } as Slot;
  return longSlot(slot, today).text;
}

/** Returns the facts that a change would alter; day and slot are one fact, the price is last. */
export function proposedFacts(
  { changed, penceDelta, agreedPence }: ProposedChange,
  load: PageLoad,
  today: Day,
): ProposedFact[] {
  const values = new Map(changed.map(({ field, from, to }) => [field, { from, to }]));
  const slots = SLOTS.filter(([, fields]) => Object.values(fields).some((field) => values.has(field))).map(
    ([name, fields]) => ({
      key: fields.date,
      name,
      was: slotWords(load, fields, (field) => values.get(field)?.from, today),
      is: slotWords(load, fields, (field) => values.get(field)?.to, today),
    }),
  );
  const others = changed
    .filter(({ field }) => !OF_SLOTS.includes(field))
    .map(({ field, from, to }) => ({
      key: field,
      name: capital(fieldWords(field)),
      was: valueWords(field, from, today),
      is: valueWords(field, to, today),
    }));
  const price =
    penceDelta === 0
      ? []
      : [
          {
            key: "agreedPence",
            name: "Agreed price",
            was: formatPence(agreedPence - penceDelta),
            is: formatPence(agreedPence),
          },
        ];
  return [...slots, ...others, ...price];
}

/** Describes the proposed values without the load's current ones. */
function loggedWords({ changed, penceDelta, agreedPence }: ProposedChange, today: Day): string {
  const price = penceDelta === 0 ? [] : [{ field: "agreedPence", to: agreedPence }];
  return [...changed, ...price]
    .map(({ field, to }) => `${fieldWords(field)} ${valueWords(field, to, today)}`)
    .join(", ");
}

/** Log entry on a change, shown among the messages. */
export interface ChangeLine {
  key: string;
  at: string;
  words: string;
}

const CLOSED: Record<Exclude<ChangeView["status"], "OPEN">, string> = {
  AGREED: "Agreed",
  REFUSED: "Refused",
  WITHDRAWN: "Withdrawn",
  LAPSED: "Lapsed",
};

/** Returns the log entries for the proposal and the answer of each change, oldest first. */
export function changeLines(changes: readonly ChangeView[], page: LoadPage, today: Day): ChangeLine[] {
  const { load, side } = page;
  const nameOf = (by: ChangeView["by"]) => (by === side ? "You" : (load[by]?.name ?? `The ${by}`));
  return changes.toReversed().flatMap((change) => {
    const values = loggedWords(change, today);
    const note = change.note ? ` “${change.note}”` : "";
    const proposed = {
      key: `${change.id} proposed`,
      at: change.at,
      words: `${change.person ?? nameOf(change.by)} proposed: ${values}.${note}`,
    };
    if (change.status === "OPEN" || change.closedAt === null) return [proposed];
    const other = change.by === "poster" ? "carrier" : "poster";
    const by = change.status === "WITHDRAWN" ? change.by : other;
    const who = change.status === "LAPSED" ? "" : ` by ${by === side ? "you" : nameOf(by)}`;
    const reason = change.reason ? ` “${change.reason}”` : "";
    const closed = {
      key: `${change.id} closed`,
      at: change.closedAt,
      words: `${CLOSED[change.status]}${who}: ${values}.${reason}`,
    };
    return [proposed, closed];
  });
}
