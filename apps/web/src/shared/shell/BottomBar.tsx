"use client";

import { countText } from "@board/api/counted";
import {
  type Icon,
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

const LOOKS: Record<Section["id"], { icon: Icon; name: string }> = {
  board: { icon: IconList, name: "Board" },
  quotes: { icon: IconCurrencyPound, name: "Quotes" },
  diary: { icon: IconCalendarEvent, name: "Diary" },
  loads: { icon: IconPackage, name: "Loads" },
  post: { icon: IconPlus, name: "Post" },
  money: { icon: IconReceipt, name: "Money" },
  settings: { icon: IconDots, name: "More" },
  admin: { icon: IconShieldCheck, name: "Admin" },
  find: { icon: IconSearch, name: "Loads" },
  firms: { icon: IconBuilding, name: "Firms" },
  people: { icon: IconUsers, name: "People" },
  health: { icon: IconHeartbeat, name: "Health" },
  log: { icon: IconHistory, name: "Log" },
};
const MAX_ITEMS = 5;

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
  // A firm on both sides has a section too many: its page More leads to Money.
  const shown = sections.length > MAX_ITEMS ? sections.filter(({ id }) => id !== "money") : sections;
  return (
    <nav className={styles.bar} aria-label="Sections">
      {shown.slice(0, MAX_ITEMS).map(({ id, href }) => {
        const { icon: Glyph, name } = LOOKS[id];
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
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
