"use client";

import { londonDay } from "@board/calendar";
import { formatLongDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { LoadBadge } from "../../../ui/trade/LoadBadge.tsx";
import { FirmLink } from "./FirmLink.tsx";
import { Lane } from "./Lane.tsx";
import type { Job } from "./types.ts";

interface JobsProps {
  title: string;
  sub: string;
  jobs: readonly Job[];
}

/** Panel with a carrier's jobs, each with the poster's contact and the announced vehicle. */
export function Jobs({ title, sub, jobs }: JobsProps) {
  const today = londonDay(useNow());
  return (
    <Panel title={title} sub={sub} flush>
      {jobs.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>Load</Th>
              <Th>Collect</Th>
              <Th>Status</Th>
              <Th right>Agreed</Th>
              <Th>Announced</Th>
              <Th>Poster</Th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.loadId}>
                <td>
                  <Lane load={job} />
                </td>
                <Td name="Collect">{formatLongDay(job.collectDate, today)}</Td>
                <td>
                  <LoadBadge status={job.status} />
                </td>
                <Td name="Agreed" right>
                  {job.agreedPence === null ? "–" : formatPence(job.agreedPence)}
                </Td>
                <Td name="Announced" wrap>
                  {[job.driver, job.vehicleReg].filter(Boolean).join(", ") ||
                    (job.status === "BOOKED" ? "nobody yet" : "–")}
                </Td>
                <Td name="Poster" wrap>
                  <FirmLink firm={job.poster} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
