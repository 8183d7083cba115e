"use client";

import { formatLongDay, londonDay } from "@board/calendar";
import { Link } from "../ui/Link.tsx";
import { LoadBadge } from "../ui/LoadBadge.tsx";
import { Place } from "../ui/Place.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./AdminTable.module.css";
import type { FoundLoad } from "./types.ts";

/** Loads as lines of a table, live and test, with both firms. */
export function LoadLines({ loads }: { loads: readonly FoundLoad[] }) {
  const today = londonDay(useNow());
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Ref</th>
          <th scope="col">Status</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Collect</th>
          <th scope="col">Poster</th>
          <th scope="col">Carrier</th>
          <th scope="col">External ref</th>
        </tr>
      </thead>
      <tbody>
        {loads.map((load) => (
          <tr key={load.id}>
            <td className={styles.mono}>
              <Link href={`/admin/loads/${load.ref}`}>{load.ref}</Link>
            </td>
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
            <td className={styles.what}>{load.poster}</td>
            <td className={styles.what}>{load.carrier ?? "–"}</td>
            <td className={styles.mono}>{load.externalRef ?? ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
