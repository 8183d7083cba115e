"use client";

import { londonDay } from "@board/calendar";
import { formatLongDay } from "../ui/format/days.ts";
import { Link } from "../ui/Link.tsx";
import { LoadBadge } from "../ui/LoadBadge.tsx";
import { Place } from "../ui/Place.tsx";
import { Table, Td, Th } from "../ui/Table.tsx";
import { useNow } from "../ui/use-now.ts";
import type { FoundLoad } from "./types.ts";

/** Loads as lines of a table, live and test, with both firms. */
export function LoadLines({ loads }: { loads: readonly FoundLoad[] }) {
  const today = londonDay(useNow());
  return (
    <Table dense>
      <thead>
        <tr>
          <Th>Ref</Th>
          <Th>Status</Th>
          <Th>From</Th>
          <Th>To</Th>
          <Th>Collect</Th>
          <Th>Poster</Th>
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
              <LoadBadge status={load.status} />
              {load.mode === "test" && <b> Test</b>}
            </td>
            <td>
              <Place {...load.from} />
            </td>
            <td>
              <Place {...load.to} />
            </td>
            <td>{formatLongDay(load.collectDate, today)}</td>
            <Td wrap>{load.poster}</Td>
            <Td wrap>{load.carrier ?? "–"}</Td>
            <Td mono>{load.externalRef ?? ""}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
