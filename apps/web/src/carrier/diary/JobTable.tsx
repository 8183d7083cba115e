"use client";

import { LaneTable } from "../../ui/LaneTable.tsx";
import type { LineGroup } from "./groups.ts";
import { JobLine } from "./JobLine.tsx";
import styles from "./JobTable.module.css";

interface JobTableProps {
  groups: readonly LineGroup[];
  phone: boolean;
  /** The job in hand. */
  open: string | null;
  onOpen: (id: string) => void;
}

const COLUMNS = 8;

/** The jobs under the titles of their groups: lines on a desktop, cards with their buttons on a phone. */
export function JobTable({ groups, phone, open, onOpen }: JobTableProps) {
  return (
    <LaneTable>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Next</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Vehicle, load</th>
          <th scope="col" className={styles.poster}>
            Poster
          </th>
          <th scope="col" data-right>
            Agreed
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      {groups.map(({ key, title, note, advice, lines }) => (
        <tbody key={key}>
          <tr className={styles.group}>
            <th colSpan={COLUMNS} scope="rowgroup">
              {title}{" "}
              <span>
                {note}
                {advice && !phone && `. ${advice}`}
              </span>
            </th>
          </tr>
          {lines.map((line) => (
            <JobLine
              key={line.job.id}
              line={line}
              phone={phone}
              selected={line.job.id === open}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      ))}
    </LaneTable>
  );
}
