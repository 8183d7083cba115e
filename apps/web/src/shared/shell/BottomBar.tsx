"use client";

import { countText } from "@board/api/counted";
import {
  type Icon,
  IconAffiliate,
  IconBuilding,
  IconCalendarEvent,
  IconCurrencyPound,
  IconDots,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconList,
  IconPackage,
  IconPlus,
  IconReceipt,
  IconSearch,
  IconShieldCheck,
  IconTruck,
  IconUsers,
} from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useDrawn } from "../../ui/hooks/use-drawn.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import styles from "./BottomBar.module.css";
import type { Section } from "./sections.ts";
import { useCounts, useMoneyToDo } from "./use-counts.ts";

/** Icons of the sections, with a shorter name where theirs is too long for a phone. */
const LOOKS: Record<Section["id"], { icon: Icon; name?: string }> = {
  board: { icon: IconList },
  offers: { icon: IconInbox },
  quotes: { icon: IconCurrencyPound, name: "Quotes" },
  diary: { icon: IconCalendarEvent },
  vehicles: { icon: IconTruck, name: "Vehicles" },
  vehicleBoard: { icon: IconTruck, name: "Vehicles" },
  loads: { icon: IconPackage },
  post: { icon: IconPlus, name: "Post" },
  network: { icon: IconAffiliate },
  money: { icon: IconReceipt },
  settings: { icon: IconDots, name: "More" },
  admin: { icon: IconShieldCheck },
  find: { icon: IconSearch },
  firms: { icon: IconBuilding },
  people: { icon: IconUsers },
  health: { icon: IconHeartbeat },
  log: { icon: IconHistory },
};
const MAX_ITEMS = 5;
/** Offers run out, so a phone gives them an item of their own; a desktop has a tab of the board. */
const OFFERS: Section = { id: "offers", href: "/board/offers", name: "Offers" };
/** Sections that make room, the first one first. */
const LEFT_OUT: readonly Section["id"][] = ["vehicles", "money", "loads"];

/** Sections of the site at the bottom of a phone's screen, within reach of the thumb. */
export function BottomBar({ sections, active }: { sections: readonly Section[]; active: Section | null }) {
  // Ignores the counts until the bar is hydrated, because the server's HTML has none.
  const drawn = useDrawn();
  const counted = useCounts();
  const money = useMoneyToDo();
  const totals = drawn ? counted : undefined;
  const counts: Partial<Record<Section["id"], number>> = {
    quotes: totals?.quotes ?? 0,
    diary: totals?.jobs ?? 0,
    money: drawn ? money : 0,
    offers: totals?.offers?.open ?? 0,
  };
  const onOffers = usePathname() === OFFERS.href;
  const items = totals?.offers
    ? sections.flatMap((one) => (one.id === "board" ? [one, OFFERS] : [one]))
    : sections;
  // A carrier has sections too many: its page More leads to the others.
  const shown = LEFT_OUT.reduce(
    (left, out) => (left.length > MAX_ITEMS ? left.filter(({ id }) => id !== out) : left),
    items,
  );
  return (
    <nav className={styles.bar} aria-label="Sections">
      {shown.slice(0, MAX_ITEMS).map(({ id, href, name }) => {
        const { icon: Glyph, name: short = name } = LOOKS[id];
        return (
          <Link
            key={id}
            href={href}
            aria-current={id === (onOffers ? OFFERS.id : active?.id) ? "page" : undefined}
          >
            <span className={styles.glyph}>
              <Glyph size={20} stroke={1.9} aria-hidden />
              {Boolean(counts[id]) && (
                <span className={styles.count}>
                  <Badge kind="small">{countText(counts[id] ?? 0)}</Badge>
                </span>
              )}
            </span>
            {short}
          </Link>
        );
      })}
    </nav>
  );
}
