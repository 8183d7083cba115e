import type { AppRouter } from "@board/api";
import { type Day, formatDay } from "@board/calendar";
import type { inferRouterOutputs } from "@trpc/server";
import { formatPence } from "../ui/format/money.ts";
import { LOAD_STATUS_NAMES } from "../ui/LoadBadge.tsx";
import { QUOTE_STATUS_NAMES } from "../ui/QuoteBadge.tsx";
import type { Item } from "./items.ts";

type Found = inferRouterOutputs<AppRouter>["search"]["everything"];

interface Lane {
  from: { outcode: string; town: string };
  to: { outcode: string; town: string };
}

const laneOf = ({ from, to }: Lane) => `${from.outcode} ${from.town} to ${to.outcode} ${to.town}`;

/** Page of a quote: on the board while it is active, at the load that it won, else among the firm's quotes. */
function quoteHref({ status, loadId }: Found["quotes"][number]): string {
  if (status === "ACTIVE") return `/board#${loadId}`;
  return status === "ACCEPTED" ? `/loads/${loadId}` : "/quotes";
}

/** Results of the service, as lines of the list. */
export function foundItems({ loads, quotes, firms }: Found, canPost: boolean, today: Day): Item[] {
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
    ...firms.map(
      ({ id, name }): Item => ({
        id: `firm ${id}`,
        group: "Firms",
        title: name,
        sub: "you have had loads with them",
        href: canPost ? `/settings/carriers?find=${encodeURIComponent(name)}` : "/diary",
      }),
    ),
  ];
}
