"use client";

import type { Day } from "@board/calendar";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { Th } from "../../../ui/primitives/Table.tsx";
import { LaneTable } from "../../../ui/trade/LaneTable.tsx";
import { jobColumns } from "./columns.ts";
import type { LineGroup } from "./groups.ts";
import { JobLine, ROOM } from "./JobLine.tsx";
import styles from "./JobTable.module.css";
import type { EmptyAfterJobs } from "./use-empty-after.ts";

interface JobTableProps {
  groups: readonly LineGroup[];
  today: Day;
  now: Date;
  phone: boolean;
  /** Id of the open job. */
  open: string | null;
  empty: EmptyAfterJobs;
  onOpen: (id: string) => void;
}

/** Table of jobs by group: lines on a desktop, cards with buttons on a phone. */
export function JobTable({ groups, today, now, phone, open, empty, onOpen }: JobTableProps) {
  const columns = jobColumns(phone);
  return (
    <LaneTable>
      <thead>
        <tr>
          {columns.map(({ id, heads }) =>
            heads.map((head) => (
              <Th
                key={head}
                right={id === "agreed"}
                hidden={id === "actions"}
                className={phone ? undefined : ROOM[id]}
              >
                {head}
              </Th>
            )),
          )}
        </tr>
      </thead>
      {groups.map(({ key, title, note, phone: ring, advice, lines }) => (
        <tbody key={key}>
          <tr className={styles.group}>
            <th colSpan={columns.flatMap(({ heads }) => heads).length} scope="rowgroup">
              {title}{" "}
              <span>
                {note}
                {ring && (
                  <>
                    {" · "}
                    <a href={telLink(ring)} aria-label={`Ring ${title}, ${ring}`}>
                      {ring}
                    </a>
                  </>
                )}
                {advice && !phone && `. ${advice}`}
              </span>
            </th>
          </tr>
          {lines.map((line) => (
            <JobLine
              key={line.job.id}
              line={line}
              today={today}
              now={now}
              phone={phone}
              empty={empty}
              selected={line.job.id === open}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      ))}
    </LaneTable>
  );
}
