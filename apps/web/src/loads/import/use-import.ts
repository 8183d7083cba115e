"use client";

import { useEffect, useRef, useState } from "react";
import { useSession } from "../../session/SessionContext.tsx";
import { useTRPCClient } from "../../trpc/trpc.ts";
import { type Grid, gridOf, sentCsv, withField } from "./grid.ts";
import { keepImport, keptImport } from "./kept-import.ts";
import {
  INCLUDE_ALL,
  INCLUDE_NONE,
  type Include,
  type Reports,
  rowsToPost,
  stillTrue,
  toReports,
} from "./row-states.ts";
import type { Field, Sheet } from "./types.ts";

/** Rows that are checked, and posted, in one call: few enough that the bar moves. */
const CHECKED_AT_ONCE = 100;
const POSTED_AT_ONCE = 20;

export type Doing = "reading" | "checking" | "posting" | null;

interface Import {
  name: string;
  /** Names its loads together, so that they can be undone as one. */
  batch: string;
  grid: Grid;
  sheet: Sheet;
  /** The sheet was read from the grid as it is now. Else nothing may be posted: the sheet is that of an earlier grid. */
  isRead: boolean;
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/**
 * A sheet on its way to the board: read, checked, mended, posted part by part. It is kept in the browser from its first
 * reading on, with the keys of its rows, so that a page that was left goes on where it stopped and doubles nothing.
 */
export function useImport() {
  const client = useTRPCClient();
  const { firm, mode } = useSession();
  const owner = `${firm?.id}-${mode}`;
  const [current, setCurrent] = useState<Import | null>(null);
  const [reports, setReports] = useState<Reports>({});
  const [doing, setDoing] = useState<Doing>(null);
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [error, setError] = useState<unknown>(null);
  /** Rows that are left out by themselves and are to be posted, too. */
  const [include, setInclude] = useState(INCLUDE_NONE);
  const [isKept, setKept] = useState(true);
  /** The latest of what was begun: an answer to anything older is not looked at. */
  const turn = useRef(0);

  async function read(
    { name, batch }: Pick<Import, "name" | "batch">,
    csv: string,
    fields: Grid["fields"] | null,
    known: Reports,
  ): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    setDoing("reading");
    setError(null);
    try {
      let sheet = await client.imports.read.mutate({
        csv,
        ...(fields === null ? {} : { fields: [...fields] }),
      });
      const grid = gridOf(sheet);
      // With the keys written in, what is posted is what the grid says.
      if (grid.headers.length > sheet.columns.length) {
        sheet = await client.imports.read.mutate({ csv: sentCsv(grid), fields: [...grid.fields] });
      }
      if (turn.current !== mine) return;
      const next = { name, batch, grid, sheet, isRead: true };
      setCurrent(next);
      setReports(known);
      setKept(keepImport(owner, { name, batch, grid, reports: known }));
      setDoing("checking");
      await run(mine, next, known, { dryRun: true, include: INCLUDE_ALL });
    } catch (problem) {
      if (turn.current === mine) setError(problem);
    } finally {
      if (turn.current === mine) setDoing(null);
    }
  }

  async function run(
    mine: number,
    { name, batch, grid, sheet }: Import,
    known: Reports,
    { dryRun, include }: { dryRun: boolean; include: Include },
  ): Promise<void> {
    const waiting = rowsToPost(sheet.rows, known, include).filter(
      ({ row }) => !dryRun || known[row] === undefined,
    );
    let found = known;
    setProgress({ done: 0, of: waiting.length });
    for (const part of inParts(waiting, dryRun ? CHECKED_AT_ONCE : POSTED_AT_ONCE)) {
      const answer = await client.loads.bulk.mutate({
        rows: part.map(({ posting }) => posting),
        dryRun,
        batch: { key: batch, name: name.slice(0, 200) },
      });
      found = { ...found, ...toReports(part, answer.rows) };
      // Posted rows are kept even if the page shows something else by now.
      if (!dryRun || turn.current === mine) setKept(keepImport(owner, { name, batch, grid, reports: found }));
      if (turn.current !== mine) return;
      setReports(found);
      setProgress(({ done, of }) => ({ done: done + part.length, of }));
    }
  }

  async function post(): Promise<void> {
    if (current === null || !current.isRead || doing === "posting") return;
    turn.current += 1;
    const mine = turn.current;
    setDoing("posting");
    setError(null);
    try {
      await run(mine, current, reports, { dryRun: false, include });
    } catch (problem) {
      if (turn.current === mine) setError(problem);
    } finally {
      if (turn.current === mine) setDoing(null);
    }
  }

  function forget(): void {
    turn.current += 1;
    keepImport(owner, null);
    setCurrent(null);
    setReports({});
    setInclude(INCLUDE_NONE);
    setDoing(null);
    setError(null);
  }

  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const kept = keptImport(owner);
    if (kept)
      void read({ batch: crypto.randomUUID(), ...kept }, sentCsv(kept.grid), kept.grid.fields, kept.reports);
  });

  function mend(grid: Grid): void {
    if (current === null) return;
    const known = stillTrue(reports, current.grid, grid);
    setCurrent({ ...current, grid, isRead: false });
    setReports(known);
    void read(current, sentCsv(grid), grid.fields, known);
  }

  /** Says what a column fills, for this sheet and for the firm's next ones. */
  function choose(column: number, field: Field | null): void {
    const header = current?.grid.headers[column];
    if (current === null || header === undefined) return;
    mend(withField(current.grid, column, field));
    client.imports.knowHeading.mutate({ header: header.slice(0, 200), field }).catch(setError);
  }

  return {
    current,
    reports,
    doing,
    progress,
    error,
    isKept,
    include,
    setInclude,
    open: (name: string, csv: string) => {
      setInclude(INCLUDE_NONE);
      return read({ name, batch: crypto.randomUUID() }, csv, null, {});
    },
    mend,
    choose,
    post,
    forget,
  };
}
