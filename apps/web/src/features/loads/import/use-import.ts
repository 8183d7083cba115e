"use client";

import { useEffect, useRef, useState } from "react";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { type Grid, gridOf, sentCsv, withField } from "./grid.ts";
import { keepImport, keptImport } from "./kept-import.ts";
import {
  INCLUDE_ALL,
  INCLUDE_NONE,
  type IncludedRows,
  type Reports,
  rowsToPost,
  toReports,
  validReports,
} from "./row-states.ts";
import type { Field, Sheet } from "./types.ts";

/** Rows checked or posted in one request; few enough that the progress bar moves. */
const CHECKED_AT_ONCE = 100;
const POSTED_AT_ONCE = 20;

export type Doing = "reading" | "checking" | "posting" | null;

interface CurrentImport {
  name: string;
  /** Batch key of the loads, so that they can be undone together. */
  batch: string;
  grid: Grid;
  sheet: Sheet;
  /** True if `sheet` was read from the current grid; otherwise nothing can be posted. */
  isRead: boolean;
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/**
 * State of an import: read, check, correct, post in parts. The browser stores it with the keys of its rows, so that
 * an interrupted import resumes without posting duplicates.
 */
export function useImport() {
  const client = useTRPCClient();
  const { firm, mode } = useSession();
  const owner = `${firm?.id}-${mode}`;
  const [current, setCurrent] = useState<CurrentImport | null>(null);
  const [reports, setReports] = useState<Reports>({});
  const [doing, setDoing] = useState<Doing>(null);
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [error, setError] = useState<unknown>(null);
  /** Kinds of duplicate rows that the person chose to include. */
  const [include, setInclude] = useState(INCLUDE_NONE);
  const [isKept, setKept] = useState(true);
  /** Number of the latest operation; responses to earlier ones are ignored. */
  const turn = useRef(0);

  async function read(
    { name, batch }: Pick<CurrentImport, "name" | "batch">,
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
      // Reads the sheet again after keys were added, so that rows to post match the grid.
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
    { name, batch, grid, sheet }: CurrentImport,
    known: Reports,
    { dryRun, include }: { dryRun: boolean; include: IncludedRows },
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
      // Reports of posted rows are stored even if another operation has started.
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
    const known = validReports(reports, current.grid, grid);
    setCurrent({ ...current, grid, isRead: false });
    setReports(known);
    void read(current, sentCsv(grid), grid.fields, known);
  }

  /** Assigns a field to a column, and stores the column's heading for the firm's next sheets. */
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
