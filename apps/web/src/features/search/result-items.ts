import type { AppRouter } from "@board/api";
import type { Day } from "@board/calendar";
import type { inferRouterOutputs } from "@trpc/server";
import type { FoundSection } from "../../shared/markdown/find-sections.ts";
import { formatDay } from "../../ui/format/days.ts";
import { formatPence } from "../../ui/format/money.ts";
import { LOAD_STATUS_NAMES } from "../../ui/trade/LoadBadge.tsx";
import { QUOTE_STATUS_NAMES } from "../../ui/trade/QuoteBadge.tsx";
import type { Item } from "./items.ts";

type Outputs = inferRouterOutputs<AppRouter>;
type SearchOutput = Outputs["search"]["everything"];
type AdminSearchOutput = Outputs["admin"]["search"];
type Reading = Outputs["board"]["words"];

interface Lane {
  from: { outcode: string; town: string };
  to: { outcode: string; town: string };
}

const laneOf = ({ from, to }: Lane) => `${from.outcode} ${from.town} to ${to.outcode} ${to.town}`;

/**
 * Returns the page of a quote: the board while the quote is active, the load's page if the quote won, else the list of
 * quotes.
 */
function quoteHref({ status, loadId }: SearchOutput["quotes"][number]): string {
  if (status === "ACTIVE") return `/board#${loadId}`;
  return status === "ACCEPTED" ? `/loads/${loadId}` : "/quotes";
}

/** Converts the API's results to items. */
export function foundItems({ loads, quotes, firms }: SearchOutput, today: Day): Item[] {
  return [
    ...loads.map((load): Item => {
      const state = LOAD_STATUS_NAMES[load.status].toLowerCase();
      return {
        id: `load ${load.id}`,
        group: "Loads",
        title: load.externalRef ? `${load.ref}, ${load.externalRef}` : load.ref,
        sub: `${laneOf(load)}, ${formatDay(load.collectDate, today)}, ${state}`,
        href: `/loads/${load.id}`,
      };
    }),
    ...quotes.map(
      (quote): Item => ({
        id: `quote ${quote.id}`,
        group: "Quotes",
        title: `${formatPence(quote.amountPence)} for ${quote.ref}`,
        sub: `${laneOf(quote)}, ${QUOTE_STATUS_NAMES[quote.status].toLowerCase()}`,
        href: quoteHref(quote),
      }),
    ),
    ...firms.flatMap(({ id, name, carried, posted }): Item[] => [
      ...(carried
        ? [
            {
              id: `carrier ${id}`,
              group: "Firms" as const,
              title: name,
              sub: "your loads that it carries",
              href: `/loads?firm=${id}`,
            },
          ]
        : []),
      ...(posted
        ? [
            {
              id: `poster ${id}`,
              group: "Firms" as const,
              title: name,
              sub: "your jobs from it",
              href: `/diary?firm=${id}`,
            },
          ]
        : []),
    ]),
  ];
}

/** Converts the admin's results to items, ending with a link to all of them. */
export function adminItems(found: AdminSearchOutput, typed: string, today: Day): Item[] {
  const { loads, firms, people, quotes, keys } = found;
  const all = `/admin/loads?find=${encodeURIComponent(typed)}`;
  const items = [
    ...loads.map(
      (load): Item => ({
        id: `load ${load.id}`,
        group: "Loads",
        title: load.externalRef ? `${load.ref}, ${load.externalRef}` : load.ref,
        sub: `${laneOf(load)}, ${formatDay(load.collectDate, today)}, ${LOAD_STATUS_NAMES[load.status].toLowerCase()}, ${load.poster}`,
        href: `/admin/loads/${load.ref}`,
      }),
    ),
    ...quotes.map(
      (quote): Item => ({
        id: `quote ${quote.id}`,
        group: "Quotes",
        title: `${formatPence(quote.amountPence)} for ${quote.loadRef}`,
        sub: `${quote.carrier}, ${QUOTE_STATUS_NAMES[quote.status].toLowerCase()}`,
        href: `/admin/loads/${quote.loadRef}`,
      }),
    ),
    ...firms.map(
      ({ id, name, email, phone, suspended }): Item => ({
        id: `firm ${id}`,
        group: "Firms",
        title: name,
        sub: [email, phone, ...(suspended ? ["suspended"] : [])].join(", "),
        href: `/admin/firms/${id}`,
      }),
    ),
    ...people.map(
      ({ id, name, email, firms: own }): Item => ({
        id: `person ${id}`,
        group: "People",
        title: name,
        sub: [email, ...own].join(", "),
        href: `/admin/people/${id}`,
      }),
    ),
    ...keys.map(
      ({ id, name, hint, firm, firmId, revoked }): Item => ({
        id: `key ${id}`,
        group: "Keys",
        title: `${name}, ${hint}`,
        sub: revoked ? `${firm}, revoked` : firm,
        href: `/admin/firms/${firmId}`,
      }),
    ),
  ];
  const others = found.events.length + found.endpoints.length + found.changes.length + found.calls.length;
  // Shows the link even if only an API request was found: it has no item, and the linked page shows when it was made.
  if (items.length === 0 && others === 0 && found.requestAt === null) return [];
  return [...items, { id: "all", group: "Pages", title: `Everything found for “${typed}”`, href: all }];
}

/** Returns an item for the board with the filters in the typed text, if most of the text was understood. */
export function boardItems({ filters, parts, summary, words, matching }: Reading): Item[] {
  const count = (kind: Reading["parts"][number]["kind"]) => parts.filter((part) => part.kind === kind).length;
  if (count("filter") === 0 || count("filter") < count("unread")) return [];
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== undefined));
  const unread = parts.filter(({ kind }) => kind === "unread").map(({ text }) => `“${text}”`);
  return [
    {
      id: `board ${query}`,
      group: "Board",
      title: `Show the board: ${summary.join(", ")}`,
      sub: `${matching === 1 ? "1 load" : `${matching} loads`}${unread.length > 0 ? `, ${unread.join(" ")} not read` : ""}`,
      href: `/board?${query.toString().replaceAll("%2C", ",")}`,
      words,
    },
  ];
}

const MAX_SECTIONS = 4;

/** Converts sections of help or developer pages to items that name the page. */
export function sectionItems(group: "Help" | "Developers", sections: readonly FoundSection[]): Item[] {
  return sections.slice(0, MAX_SECTIONS).map(
    ({ href, page, heading }): Item => ({
      id: `section ${href}`,
      group,
      title: heading,
      ...(heading === page ? {} : { sub: page }),
      href,
    }),
  );
}
