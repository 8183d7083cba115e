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
  IconList,
  IconPackage,
  IconPlus,
  IconReceipt,
  IconSearch,
  IconShieldCheck,
  IconUsers,
} from "@tabler/icons-react";
import { useDrawn } from "../../ui/hooks/use-drawn.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import styles from "./BottomBar.module.css";
import type { Section } from "./sections.ts";
import { useCounts } from "./use-counts.ts";

/** Icons of the sections, with a shorter name where theirs is too long for a phone. */
const LOOKS: Record<Section["id"], { icon: Icon; name?: string }> = {
  board: { icon: IconList },
  quotes: { icon: IconCurrencyPound, name: "Quotes" },
  diary: { icon: IconCalendarEvent },
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
const IN_MORE: readonly Section["id"][] = ["network", "money"];

/** Sections of the site at the bottom of a phone's screen, within reach of the thumb. */
export function BottomBar({ sections, active }: { sections: readonly Section[]; active: Section | null }) {
  // Ignores the counts until the bar is hydrated, because the server's HTML has none.
  const drawn = useDrawn();
  const counted = useCounts();
  const totals = drawn ? counted : undefined;
  const counts: Partial<Record<Section["id"], number>> = {
    quotes: totals?.quotes ?? 0,
    diary: totals?.jobs ?? 0,
  };
  // A firm on both sides has sections too many: its page More leads to Network and Money.
  const shown = sections.length > MAX_ITEMS ? sections.filter(({ id }) => !IN_MORE.includes(id)) : sections;
  return (
    <nav className={styles.bar} aria-label="Sections">
      {shown.slice(0, MAX_ITEMS).map(({ id, href, name }) => {
        const { icon: Glyph, name: short = name } = LOOKS[id];
        return (
          <Link key={id} href={href} aria-current={id === active?.id ? "page" : undefined}>
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
