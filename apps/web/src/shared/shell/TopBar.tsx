"use client";

import { countText } from "@board/api/counted";
import type { ReactNode } from "react";
import { Link } from "../../ui/primitives/Link.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { FirmMenu } from "./FirmMenu.tsx";
import { Mark } from "./Mark.tsx";
import { Notifications } from "./Notifications.tsx";
import type { Section } from "./sections.ts";
import { useGivenSignals, useSignals } from "./signals.ts";
import { ModeSwitchedNote, TestSwitch } from "./TestSwitch.tsx";
import styles from "./TopBar.module.css";
import { useCounts, useMoneyToDo } from "./use-counts.ts";

interface TopBarProps {
  asAdmin: boolean;
  sections: readonly Section[];
  active: Section | null;
  search: ReactNode;
  showKeys: () => void;
}

/** Logo and sections; on the right the menus of the firm and of the person. */
export function TopBar({ asAdmin, sections, active, search, showKeys }: TopBarProps) {
  const { mode, firm } = useSession();
  const works = firm !== null && !firm.suspended;
  const signals = useSignals();
  const totals = useCounts();
  const money = useMoneyToDo();
  useGivenSignals(totals?.unread, signals);
  const counts: Partial<Record<Section["id"], number>> = {
    quotes: totals?.quotes ?? 0,
    diary: totals?.jobs ?? 0,
    money,
  };
  return (
    <header className={styles.top} data-test={(mode === "test" && !asAdmin) || undefined}>
      <Link className={styles.brand} href="/home">
        <Mark />
        <span>Freight Board</span>
      </Link>
      {asAdmin && <span className={styles.zone}>Admin</span>}
      <nav aria-label="Main" className={styles.nav}>
        {sections.map(({ id, href, name }) => (
          <Link key={id} href={href} aria-current={id === active?.id ? "page" : undefined}>
            {name}
            {Boolean(counts[id]) && <span className={styles.count}>{countText(counts[id] ?? 0)}</span>}
          </Link>
        ))}
      </nav>
      <div className={styles.end}>
        {works && !asAdmin && (
          <>
            <ModeSwitchedNote />
            <div className={styles.testing} data-on={mode === "test" || undefined}>
              <TestSwitch active={active} />
            </div>
          </>
        )}
        {search}
        {works && (asAdmin || mode === "live") && <Notifications unread={totals?.unread ?? 0} />}
        <FirmMenu />
        <AccountMenu showKeys={showKeys} />
      </div>
    </header>
  );
}
