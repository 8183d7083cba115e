"use client";

import type { Job, Week } from "@board/api/schemas";
import { addDays, type Day, mondayOf } from "@board/calendar";
import { IconArrowNarrowRight, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { formatLongDay, formatWeek } from "../../../ui/format/days.ts";
import { slotWords } from "../../../ui/format/slots.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { LOAD_STATUS_NAMES } from "../../../ui/trade/LoadBadge.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { bucketOf } from "./buckets.ts";
import styles from "./WeekTable.module.css";
import { type Block, daysOf, type WeekRow, weekRows } from "./week-rows.ts";
import { jobsWords } from "./words.ts";

interface WeekTableProps {
  week: Week;
  /** The day shown on a phone; a desktop shows the week of that day. */
  day: Day;
  today: Day;
  now: Date;
  phone: boolean;
  open: string | null;
  onDay: (day: Day) => void;
  onOpen: (id: string) => void;
}

/**
 * Week of jobs by vehicle; each job shows if it is collected, on the road or delivered on a day. A phone shows one
 * day.
 */
export function WeekTable({ week, day, today, now, phone, open, onDay, onOpen }: WeekTableProps) {
  const rows = weekRows(week, week.jobs);
  const days = daysOf(week.monday);
  const shown = phone ? days.filter((one) => one === day) : days;
  // False while the previous week stays on screen because the new one is loading.
  const isLoaded = days.includes(day);
  const by = phone ? 1 : 7;
  const span = phone ? "day" : "week";
  useKeys({ ArrowLeft: () => onDay(addDays(day, -by)), ArrowRight: () => onDay(addDays(day, by)) });
  return (
    <>
      <Row className={styles.head} gap={8}>
        <IconButton
          icon={IconChevronLeft}
          label={`The ${span} before`}
          shortcut="←"
          large={phone}
          onClick={() => onDay(addDays(day, -by))}
        />
        <h2>
          <span role="status">
            {phone ? formatLongDay(day, today) : `Week of ${formatWeek(mondayOf(day))}`}
          </span>
        </h2>
        <IconButton
          icon={IconChevronRight}
          label={`The ${span} after`}
          shortcut="→"
          large={phone}
          onClick={() => onDay(addDays(day, by))}
        />
        {!shown.includes(today) && (
          <Button size="small" onClick={() => onDay(today)}>
            {phone ? "Today" : "This week"}
          </Button>
        )}
        {isLoaded && <Text tone="quiet">{jobsWords(week.jobs.length)} this week</Text>}
      </Row>
      {!isLoaded && <Waiting what="the week" lines={6} />}
      {isLoaded && week.more && (
        <p className={styles.head}>Only the first {week.jobs.length} jobs are shown.</p>
      )}
      {isLoaded && rows.length === 0 && (
        <EmptyState
          title="No vehicle and no job this week"
          actions={<Link href="/settings/fleet">Add your vehicles</Link>}
        >
          <p>Each vehicle class that you run has a row here, and each registration that a job names.</p>
        </EmptyState>
      )}
      {isLoaded && rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.week} data-phone={phone || undefined} data-prints>
            <thead>
              <tr>
                <th scope="col">Vehicle</th>
                {shown.map((one) => (
                  <th key={one} scope="col" aria-current={one === today ? "date" : undefined}>
                    {one === today && "Today, "}
                    {formatLongDay(one, today)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <VehicleRow
                  key={row.key}
                  row={row}
                  shown={shown.map((one) => days.indexOf(one))}
                  today={today}
                  days={days}
                  now={now}
                  open={open}
                  onOpen={onOpen}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface VehicleRowProps {
  row: WeekRow<Job>;
  /** Indexes of the shown days within the week. */
  shown: readonly number[];
  days: readonly Day[];
  today: Day;
  now: Date;
  open: string | null;
  onOpen: (id: string) => void;
}

function VehicleRow({
  row: { vehicleClass, reg, count, days: blocks },
  shown,
  days,
  today,
  now,
  open,
  onOpen,
}: VehicleRowProps) {
  return (
    <tr data-vehicle={reg === null ? undefined : true}>
      <th scope="row">
        <b>{reg ?? VEHICLE_NAMES[vehicleClass]}</b>
        <Text as="div" size="small" tone="quiet">
          {reg === null ? fleetWords(count ?? 0) : VEHICLE_NAMES[vehicleClass]}
        </Text>
      </th>
      {shown.map((nth) => (
        <td key={nth} data-today={days[nth] === today || undefined}>
          {blocks[nth]?.map((block) => (
            <JobBlock
              key={block.job.id}
              block={block}
              today={today}
              late={bucketOf(block.job, now) === "overdue"}
              selected={block.job.id === open}
              onOpen={onOpen}
            />
          ))}
        </td>
      ))}
    </tr>
  );
}

const fleetWords = (count: number) => (count === 0 ? "none in your fleet" : `${count} in your fleet`);

interface JobBlockProps {
  block: Block<Job>;
  today: Day;
  late: boolean;
  selected: boolean;
  onOpen: (id: string) => void;
}

/** Job on a day, with its lane and slots. */
function JobBlock({ block: { job, part }, today, late, selected, onOpen }: JobBlockProps) {
  const words = [
    ...(part === "collect" || part === "both" ? [`Collect ${slotWords(job.collect, today).rest}`] : []),
    ...(part === "deliver" || (part === "both" && job.deliver)
      ? [
          `${part === "both" ? "deliver" : "Deliver"} ${job.deliver ? slotWords(job.deliver, today).rest : "no deadline"}`,
        ]
      : []),
    ...(part === "road" ? ["On the road"] : []),
  ].join(", ");
  return (
    <button
      type="button"
      className={styles.block}
      data-status={job.status}
      data-late={late || undefined}
      aria-current={selected ? "true" : undefined}
      title={`${job.ref}, ${job.poster.name}`}
      onClick={() => onOpen(job.id)}
    >
      <Row as="span" gap={4}>
        <Plate outcode={job.from.outcode} />
        <IconArrowNarrowRight size={13} stroke={1.9} aria-label="to" />
        <Plate outcode={job.to.outcode} />
      </Row>
      <span>{words}</span>
      <Text strong={late} tone={late ? undefined : "quiet"}>
        {late ? "Overdue" : LOAD_STATUS_NAMES[job.status]}
      </Text>
    </button>
  );
}
