"use client";

import type { DashboardEntry } from "@board/api/schemas";
import { type Day, londonDay } from "@board/calendar";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useKeys } from "../../shell/keys.ts";
import { NeedsChips } from "../../ui/Chip.tsx";
import { loadSummary } from "../../ui/format/loads.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { LaneCells, LaneTable } from "../../ui/LaneTable.tsx";
import { Link } from "../../ui/Link.tsx";
import { LoadBadge } from "../../ui/LoadBadge.tsx";
import { Slot } from "../../ui/Slot.tsx";
import { useNow } from "../../ui/use-now.ts";
import { When } from "../../ui/When.tsx";
import { answerOf } from "./answer.ts";
import styles from "./DashboardList.module.css";

/** The loads, one to a line; the reference is the link, the arrows go from one to the next. */
export function DashboardList({ loads, waiting }: { loads: readonly DashboardEntry[]; waiting: boolean }) {
  const today = londonDay(useNow());
  const router = useRouter();
  const body = useRef<HTMLTableSectionElement>(null);

  function step(by: number): boolean {
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>("a[data-load]") ?? [])];
    const at = links.findIndex((link) => link.matches(":focus"));
    const link = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
    link?.focus();
    return link !== undefined;
  }
  useKeys({ j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1) });

  return (
    <LaneTable aria-busy={waiting}>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Reference</th>
          <th scope="col">Collect</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col" className={styles.miles} data-right>
            Miles
          </th>
          <th scope="col">Vehicle and load</th>
          <th scope="col" className={styles.quotes} data-right>
            Quotes
          </th>
          <th scope="col">Price</th>
          <th scope="col" className={styles.changed} data-right>
            Changed
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {loads.map((load) => (
          <tr key={load.id} className={styles.line} onClick={(event) => open(event, load.id, router.push)}>
            <Line load={load} today={today} />
          </tr>
        ))}
      </tbody>
    </LaneTable>
  );
}

/** The whole line opens the load, except where somebody marks text or uses the link itself. */
function open(event: React.MouseEvent, id: string, push: (href: string) => void): void {
  const onLink = event.target instanceof Element && event.target.closest("a") !== null;
  if (onLink || window.getSelection()?.isCollapsed === false) return;
  push(`/loads/${id}`);
}

function Line({ load, today }: { load: DashboardEntry; today: Day }) {
  const answer = answerOf(load, today);
  return (
    <>
      <td className={styles.status}>
        <LoadBadge status={load.status} />
      </td>
      <td className={styles.ref}>
        <Link href={`/loads/${load.id}`} data-load>
          {load.ref}
        </Link>{" "}
        {load.externalRef && <span>{load.externalRef}</span>}
      </td>
      <td className={styles.collect}>
        <Slot
          slot={{ date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime }}
          today={today}
        />
      </td>
      <LaneCells from={load.from} to={load.to} />
      <td className={styles.miles} data-right>
        {load.miles}
        <span className={styles.unit}> mi</span>
      </td>
      <td className={styles.what}>
        {VEHICLE_NAMES[load.vehicleClass]} · {loadSummary(load)} <NeedsChips load={load} short />
      </td>
      <td className={styles.quotes} data-right>
        {load.status === "POSTED" && load.activeQuotes > 0 ? <b>{load.activeQuotes}</b> : ""}
      </td>
      <td className={styles.answer}>
        <b>{answer.main}</b> <span data-waits={answer.waits || undefined}>{answer.sub}</span>
      </td>
      <td className={styles.changed} data-right>
        <When at={load.updatedAt} />
      </td>
    </>
  );
}
