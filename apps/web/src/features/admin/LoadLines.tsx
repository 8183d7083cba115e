"use client";

import { londonDay } from "@board/calendar";
import { ModeBadge } from "../../shared/session/ModeBadge.tsx";
import { formatLongDay } from "../../ui/format/days.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Link } from "../../ui/primitives/Link.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { LaneCells } from "../../ui/trade/LaneTable.tsx";
import { LoadBadge } from "../../ui/trade/LoadBadge.tsx";
import type { FoundLoad } from "./types.ts";

/** Table of live and sandbox loads with both firms. On a phone the poster is last, so that the lane does not wrap. */
export function LoadLines({ loads }: { loads: readonly FoundLoad[] }) {
  const today = londonDay(useNow());
  return (
    <Table dense>
      <thead>
        <tr>
          <Th>Ref</Th>
          <Th>Status</Th>
          <Th>Poster</Th>
          <Th>From</Th>
          <Th>To</Th>
          <Th>Collect</Th>
          <Th>Carrier</Th>
          <Th>External ref</Th>
        </tr>
      </thead>
      <tbody>
        {loads.map((load) => (
          <tr key={load.id}>
            <Td mono>
              <Link href={`/admin/loads/${load.ref}`}>{load.ref}</Link>
            </Td>
            <td>
              <LoadBadge status={load.status} /> {load.mode === "test" && <ModeBadge mode="test" />}
            </td>
            <Td name="Poster" wrap>
              {load.poster}
            </Td>
            <LaneCells from={load.from} to={load.to} />
            <Td name="Collect">{formatLongDay(load.collectDate, today)}</Td>
            <Td name="Carrier" wrap>
              {load.carrier}
            </Td>
            <Td name="External ref" mono>
              {load.externalRef}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
