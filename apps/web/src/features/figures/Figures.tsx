"use client";

import { csvLine, UTF8_BOM } from "@board/api/csv/write-csv";
import type { CarrierPerformance } from "@board/api/schemas";
import type { VehicleClass } from "@board/db/enums";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { formatWeek } from "../../ui/format/days.ts";
import { formatPence, formatPerMile } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { saveFile } from "../../ui/hooks/save-file.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Bars, ChartPanel, Columns } from "../../ui/primitives/Chart.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Select } from "../../ui/primitives/Input.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Page } from "../../ui/primitives/Page.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { type Sheet, SheetTable } from "../../ui/primitives/Table.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { percent } from "./answers.ts";
import styles from "./Figures.module.css";
import { PERIODS, type Question } from "./use-question.ts";

interface CountsProps {
  id: string;
  title: string;
  sub: string;
  answer: string;
  /** Headings of the table's two columns. */
  heads: readonly [name: string, count: string];
  rows: readonly (readonly [name: string, count: number])[];
  /** Total of which the shares are taken. */
  all: number;
}

/** Panel of counts by name, each with its share of the total. */
export function Counts({ heads, rows, all, ...panel }: CountsProps) {
  const most = Math.max(...rows.map(([, count]) => count), 1);
  const bars = rows.map(([name, count]) => ({
    name,
    part: count / most,
    value: String(count),
    note: percent(count, all),
  }));
  return (
    <ChartPanel
      {...panel}
      chart={<Bars bars={bars} />}
      table={
        <SheetTable
          heads={[...heads, "Part"]}
          lines={bars.map(({ name, value, note }) => [name, value, note])}
        />
      }
    />
  );
}

/** Maximum number of columns that are all labelled; with more, some have no label. */
const MAX_NAMED = 13;

interface WeeksProps {
  id: string;
  title: string;
  sub: string;
  answer: string;
  weeks: CarrierPerformance["weeks"];
  /** Returns the height of a week's column, and its value in words. */
  of: (week: CarrierPerformance["weeks"][number]) => { height: number; value: string };
  /** Headings of the table's columns for a week's count and amount. */
  counted: "Jobs" | "Loads";
  pence: string;
}

/** Panel of a carrier's jobs or a poster's loads by week, with their prices. */
export function Weeks({ weeks, of, counted, pence, ...panel }: WeeksProps) {
  const most = Math.max(...weeks.map((week) => of(week).height), 1);
  return (
    <ChartPanel
      {...panel}
      chart={
        <Columns
          columns={weeks.map((week) => {
            const { height, value } = of(week);
            return { name: formatWeek(week.from), part: height / most, value: week.jobs === 0 ? "" : value };
          })}
          every={Math.ceil(weeks.length / MAX_NAMED)}
        />
      }
      table={
        <SheetTable
          heads={["Week from", counted, pence, "£/mile"]}
          lines={weeks.map((week) => [
            formatWeek(week.from),
            String(week.jobs),
            formatPence(week.pence),
            week.jobs === 0 ? "–" : formatPerMile(week.perMile, 1),
          ])}
        />
      }
    />
  );
}

interface FiguresProps {
  title: string;
  /** Summary in one line; undefined until the figures are loaded. */
  lead: string | undefined;
  question: Question;
  error: unknown;
  again: () => void;
  /** Name and rows of the CSV file. */
  csv: { name: string; sheet: Sheet } | null;
  children: ReactNode;
}

/** Layout of a page of figures: filters for period and vehicle, CSV download, and panels. */
export function Figures({ title, lead, question, error, again, csv, children }: FiguresProps) {
  const { weeks, vehicle, change } = question;
  const { mode } = useSession();
  const save = () => {
    if (csv === null) return;
    const { heads, lines } = csv.sheet;
    saveFile(csv.name, "text/csv;charset=utf-8", UTF8_BOM + [heads, ...lines].map(csvLine).join(""));
  };
  const actions = (
    <>
      <Select
        aria-label="Period"
        value={weeks}
        onChange={(event) => void change({ weeks: Number(event.currentTarget.value) as Question["weeks"] })}
      >
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            Last {period} weeks
          </option>
        ))}
      </Select>
      <Select
        aria-label="Vehicle"
        value={vehicle ?? ""}
        onChange={(event) =>
          void change({
            vehicle: event.currentTarget.value === "" ? null : (event.currentTarget.value as VehicleClass),
          })
        }
      >
        <option value="">Every vehicle</option>
        {Object.entries(VEHICLE_NAMES).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button
        icon={<IconDownload size={16} stroke={1.9} aria-hidden />}
        because={csv === null ? "There is nothing to save yet" : undefined}
        onClick={save}
      >
        CSV
      </Button>
    </>
  );
  return (
    <Page title={title} lead={lead} actions={actions}>
      {mode === "test" && (
        <Note kind="info">Test loads count in no figure. These are of your live loads.</Note>
      )}
      {error ? (
        <Panel title="The figures could not be read">
          <ErrorNote error={error} />
          <Button onClick={again}>Try again</Button>
        </Panel>
      ) : (
        children
      )}
    </Page>
  );
}

/** Puts panels side by side if they fit. */
export function FigureGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Placeholders for the panels while they are loading. */
export function FiguresSkeleton({ titles }: { titles: readonly string[] }) {
  return (
    <FigureGrid>
      {titles.map((title) => (
        <Panel key={title} title={title}>
          <Waiting what={title} lines={5} />
        </Panel>
      ))}
    </FigureGrid>
  );
}
