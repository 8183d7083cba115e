"use client";

import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { IconAlertTriangle } from "@tabler/icons-react";
import { SendButton } from "../../../shared/load-parts/driver-link/SendButton.tsx";
import { clockWords } from "../../../ui/format/days.ts";
import { whatWords } from "../../../ui/format/loads.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { opensLine } from "../../../ui/hooks/opens-line.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { NeedsChips, StopsChip } from "../../../ui/trade/Chip.tsx";
import { LaneCells } from "../../../ui/trade/LaneTable.tsx";
import { LoadBadge } from "../../../ui/trade/LoadBadge.tsx";
import { VehicleName } from "../../../ui/trade/Vehicle.tsx";
import { type ColumnId, jobColumns } from "./columns.ts";
import { EmptyAfterCell } from "./EmptyAfterJob.tsx";
import type { DiaryLine } from "./groups.ts";
import styles from "./JobTable.module.css";
import { type NextStep, nextStep } from "./next-step.ts";
import { PhoneActions } from "./PhoneActions.tsx";
import { etaNote, roadCell } from "./road-words.ts";
import { sentJob } from "./sent-job.ts";
import type { EmptyAfterJobs } from "./use-empty-after.ts";
import { STEP_NAMES } from "./words.ts";

/** Columns that are hidden for lack of room; the open job has their facts. */
export const ROOM: Partial<Record<ColumnId, string | undefined>> = {
  driver: styles.driver,
  load: styles.facts,
  poster: styles.poster,
  agreed: styles.facts,
  empty: styles.driver,
};

interface JobLineProps {
  line: DiaryLine;
  today: Day;
  now: Date;
  phone: boolean;
  empty: EmptyAfterJobs;
  selected: boolean;
  onOpen: (id: string) => void;
}

/** Line of a job: time, next step, lane, goods, poster and price. */
export function JobLine({ line, today, now, phone, empty, selected, onOpen }: JobLineProps) {
  const { job, late, looks } = line;
  const open = () => onOpen(job.id);
  return (
    <tr
      data-tone={late ? "bad" : looks ? "warn" : undefined}
      aria-current={selected ? "true" : undefined}
      onClick={(event) => {
        if (opensLine(event)) open();
      }}
    >
      {jobColumns(phone).map(({ id }) => (
        <Cells
          key={id}
          column={id}
          line={line}
          today={today}
          now={now}
          phone={phone}
          empty={empty}
          onOpen={open}
        />
      ))}
    </tr>
  );
}

interface CellsProps {
  column: ColumnId;
  line: DiaryLine;
  today: Day;
  now: Date;
  phone: boolean;
  empty: EmptyAfterJobs;
  onOpen: () => void;
}

/** Cells of one column of the layout. Most columns have one cell; a lane has one for each place. */
function Cells({ column, line, today, now, phone, empty, onOpen }: CellsProps) {
  const { job, what, when, booked, late } = line;
  const step = nextStep(job);
  const eta = etaNote(job, now);
  switch (column) {
    case "when":
      return (
        <td data-card="first">
          <Text strong={late || booked || phone}>
            {late && <IconAlertTriangle size={13} stroke={1.9} aria-label="Overdue" />}{" "}
            {phone ? (
              <button
                type="button"
                className={styles.opens}
                aria-label={`${what} ${when}: ${laneOf(job)}`}
                onClick={onOpen}
              >
                {what} {when}
              </button>
            ) : (
              when
            )}
          </Text>
          {eta && <Second late={eta.late}>{eta.text}</Second>}
        </td>
      );
    case "next":
      return (
        <td>
          <NextButton job={job} step={step} onOpen={onOpen} />
        </td>
      );
    case "lane":
      return <LaneCells from={job.from} to={job.to} />;
    case "road":
      return <RoadCell job={job} now={now} phone={phone} />;
    case "driver":
      return (
        <td className={ROOM.driver}>
          <DriverOf job={job} now={now} />
        </td>
      );
    case "load":
      return (
        <td data-card="below" className={phone ? undefined : ROOM.load}>
          <VehicleName load={job} />, {whatWords(job)} <StopsChip via={job.stops} />
          <NeedsChips load={job} room="short" />
        </td>
      );
    case "poster":
      return (
        <td data-card="below" className={phone ? undefined : ROOM.poster}>
          {job.poster.name}
        </td>
      );
    case "agreed":
      return (
        <td data-card="below" data-right className={phone ? undefined : ROOM.agreed}>
          {formatPence(job.agreedPence)}
        </td>
      );
    case "status":
      return (
        <td data-card="end">
          <LoadBadge status={job.status} /> {job.change && <Badge tone="warn">Change proposed</Badge>}
        </td>
      );
    case "empty":
      return (
        <td className={ROOM.empty}>
          <EmptyAfterCell job={job} empty={empty} />
        </td>
      );
    case "actions":
      return (
        <td data-card="whole">
          <PhoneActions job={job} step={step} today={today} late={late} onOpen={onOpen} />
        </td>
      );
  }
}

/** Second line of a cell. */
function Second({ late = false, children }: { late?: boolean; children: string }) {
  return (
    <Text as="div" size="small" tone={late ? "warn" : "quiet"}>
      {children}
    </Text>
  );
}

function RoadCell({ job, now, phone }: { job: Job; now: Date; phone: boolean }) {
  const cell = roadCell(job, now);
  // A card shows no empty fact, but the cell stays under its heading.
  if (cell === null) return <td>{phone ? <VisuallyHidden>not on the road</VisuallyHidden> : "–"}</td>;
  return (
    <td data-card="whole">
      <Text tone={cell.look ? "warn" : undefined} strong={cell.look}>
        {cell.look && <IconAlertTriangle size={13} stroke={1.9} aria-hidden />} {cell.words}
      </Text>
      {cell.note && <Second late={cell.look}>{cell.note}</Second>}
    </td>
  );
}

/** Driver of a job by the newest open link, else the button that makes one. */
function DriverOf({ job, now }: { job: Job; now: Date }) {
  const { driverLink, driver } = job;
  if (driverLink !== null) {
    const { openedAt, lastSeenAt } = driverLink;
    return (
      <>
        {driverLink.driver ?? driver ?? "a driver"}
        <Second>
          {openedAt === null ? "not opened" : `seen ${clockWords(lastSeenAt ?? openedAt, now)}`}
        </Second>
      </>
    );
  }
  if (job.allowedActions.includes("driverLink")) {
    return (
      <>
        <SendButton job={sentJob(job)} lane={laneOf(job)} />
        {driver && <Second>{driver}</Second>}
      </>
    );
  }
  return driver ?? "–";
}

const laneOf = ({ from, to, ref }: Job) => `${from.outcode} to ${to.outcode}, ${ref}`;

function NextButton({ job, step, onOpen }: { job: Job; step: NextStep; onOpen: () => void }) {
  const label = `${STEP_NAMES[step.kind]}: ${laneOf(job)}`;
  if (step.kind === "answer") {
    return (
      <ButtonLink kind="danger" size="small" href={`/loads/${job.id}`} label={label}>
        {STEP_NAMES.answer}
      </ButtonLink>
    );
  }
  return (
    <Button
      size="small"
      kind={step.kind === "none" || step.kind === "wait" ? "quiet" : "plain"}
      aria-label={label}
      onClick={onOpen}
    >
      {STEP_NAMES[step.kind]}
    </Button>
  );
}
