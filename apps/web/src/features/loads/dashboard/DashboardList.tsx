"use client";

import type { DashboardEntry, DashboardSort } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { useRef } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { formatAge } from "../../../ui/format/ages.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { loadSummary } from "../../../ui/format/loads.ts";
import { opensLine } from "../../../ui/hooks/opens-line.ts";
import { useIsPhone } from "../../../ui/hooks/phone.tsx";
import { useGo } from "../../../ui/hooks/use-back-closes.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Th } from "../../../ui/primitives/Table.tsx";
import { OwnWords, Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { NeedsChips } from "../../../ui/trade/Chip.tsx";
import { LaneCells, LaneTable } from "../../../ui/trade/LaneTable.tsx";
import { LoadBadge } from "../../../ui/trade/LoadBadge.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import { VehicleName } from "../../../ui/trade/Vehicle.tsx";
import { answerOf } from "./answer.ts";
import styles from "./DashboardList.module.css";
import type { Selection } from "./use-selection.ts";

const ORDERS: Record<DashboardSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  collect: "Soonest collection first",
  collectLast: "Latest collection first",
};

interface DashboardListProps {
  loads: readonly DashboardEntry[];
  waiting: boolean;
  selection: Selection;
  /** Null while the list cannot be sorted, such as during a search. */
  sort: DashboardSort | null;
  onSort: (sort: DashboardSort) => void;
  onConfirm: (load: DashboardEntry) => void;
}

/**
 * List of loads; the reference of each load is a link to it. Keys: arrows, `J` and `K` move through the list, and with
 * `Shift` also select the lines; `X` selects or deselects a line; `Esc` clears the selection.
 */
export function DashboardList(props: DashboardListProps) {
  const { loads, waiting, selection, sort, onSort, onConfirm } = props;
  const now = useNow();
  const go = useGo();
  const phone = useIsPhone();
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = () => [...(body.current?.querySelectorAll<HTMLAnchorElement>("a[data-load]") ?? [])];
  /** Returns the link of the line that contains the focus, also while the line's checkbox has the focus. */
  const focused = () => lines().find((link) => link.closest("tr:focus-within"));

  function step(by: number, extend = false): boolean {
    const links = lines();
    const before = focused();
    const at = before ? links.indexOf(before) : -1;
    const link = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
    link?.focus();
    if (extend) selection.add([before, link].flatMap((one) => one?.dataset.load ?? []));
    return link !== undefined;
  }
  function toggle(): boolean {
    const id = focused()?.dataset.load;
    if (id !== undefined) selection.toggle(id);
    return id !== undefined;
  }
  useKeys({
    j: ({ shiftKey }) => step(1, shiftKey),
    k: ({ shiftKey }) => step(-1, shiftKey),
    ArrowDown: ({ shiftKey }) => step(1, shiftKey),
    ArrowUp: ({ shiftKey }) => step(-1, shiftKey),
    x: toggle,
    Escape: () => {
      if (selection.selected.length === 0) return false;
      selection.set([]);
      return true;
    },
  });
  const every = loads.length > 0 && loads.every(({ id }) => selection.has(id));
  const selectAll = () => selection.set(every ? [] : loads.map(({ id }) => id));
  const orders = (first: DashboardSort, last: DashboardSort) =>
    sort === null || phone
      ? {}
      : ({
          sort: sort === first ? "ascending" : sort === last ? "descending" : "none",
          onSort: (order: "ascending" | "descending") => onSort(order === "ascending" ? first : last),
        } as const);

  return (
    <>
      <div className={styles.order} data-screen>
        <div className={styles.all}>
          <Checkbox checked={every} onChange={selectAll}>
            Select all
          </Checkbox>
        </div>
        {sort !== null && (
          <Select
            aria-label="Order of the loads"
            value={sort}
            onChange={(event) => onSort(event.currentTarget.value as DashboardSort)}
          >
            {Object.entries(ORDERS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </div>
      <LaneTable aria-busy={waiting}>
        <thead>
          <tr>
            <th scope="col" className={styles.select}>
              {phone ? (
                <VisuallyHidden>Select</VisuallyHidden>
              ) : (
                <Checkbox checked={every} onChange={selectAll}>
                  <VisuallyHidden>Select all loads of the list</VisuallyHidden>
                </Checkbox>
              )}
            </th>
            <th scope="col">Status</th>
            <th scope="col">Reference</th>
            <Th {...orders("collect", "collectLast")}>Collect</Th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" className={styles.little} data-card="none" data-right>
              Miles
            </th>
            <th scope="col" className={styles.load}>
              Vehicle and load
            </th>
            <th scope="col" className={styles.less} data-card="none" data-right>
              Quotes
            </th>
            <th scope="col">Price</th>
            <Th className={styles.less} data-card="none" right {...orders("newest", "oldest")}>
              Age
            </Th>
            <Th hidden>Actions</Th>
          </tr>
        </thead>
        <tbody ref={body}>
          {loads.map((load) => (
            <tr
              key={load.id}
              className={styles.line}
              aria-selected={selection.has(load.id)}
              onClick={(event) => {
                if (opensLine(event)) go(`/loads/${load.id}`);
              }}
            >
              <Line load={load} now={now} selection={selection} onConfirm={onConfirm} />
            </tr>
          ))}
        </tbody>
      </LaneTable>
    </>
  );
}

interface LineProps {
  load: DashboardEntry;
  now: Date;
  selection: Selection;
  onConfirm: (load: DashboardEntry) => void;
}

function Line({ load, now, selection, onConfirm }: LineProps) {
  const today = londonDay(now);
  const answer = answerOf(load, now);
  const phone = useIsPhone();
  return (
    <>
      <td className={styles.select}>
        <Checkbox checked={selection.has(load.id)} onChange={() => selection.toggle(load.id)}>
          <VisuallyHidden>Select {load.ref}</VisuallyHidden>
        </Checkbox>
      </td>
      <td data-card="below">
        <LoadBadge status={load.status} />
      </td>
      <td className={styles.ref} data-card="whole">
        <Link href={`/loads/${load.id}`} data-load={load.id}>
          {load.ref}
        </Link>{" "}
        {load.externalRef && <OwnWords tone="faint">{load.externalRef}</OwnWords>}
      </td>
      <td data-card="below">
        <Slot
          slot={{ date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime }}
          today={today}
        />
      </td>
      <LaneCells from={load.from} to={load.to} />
      <td className={styles.little} data-card="none" data-right>
        {load.miles}
      </td>
      <td className={styles.load} data-card="below">
        <VehicleName load={load} /> · {loadSummary(load)} <NeedsChips load={load} room="short" />
      </td>
      <td className={styles.less} data-card="none" data-right>
        {load.status === "POSTED" && load.activeQuotes > 0 ? <b>{load.activeQuotes}</b> : ""}
      </td>
      <td className={styles.answer}>
        <b>{answer.main}</b>{" "}
        {load.allowedActions.includes("confirm") ? (
          <Button
            size="small"
            aria-label={`Confirm the delivery of ${load.ref}`}
            onClick={() => onConfirm(load)}
          >
            {phone ? "Confirm" : "Confirm the delivery"}
          </Button>
        ) : (
          <Text tone="quiet" strong={answer.waits}>
            {answer.sub}
          </Text>
        )}
      </td>
      <td className={styles.less} data-card="none" data-right title={formatExact(new Date(load.createdAt))}>
        {formatAge(now.getTime() - Date.parse(load.createdAt))}
      </td>
      <td className={styles.another} data-right>
        <Link href={`/loads/new?from=${load.id}`} aria-label={`Post another like ${load.ref}`}>
          Post another
        </Link>
      </td>
    </>
  );
}
