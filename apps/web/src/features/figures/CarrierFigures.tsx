"use client";

import type { CarrierPerformance } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatFullDay } from "../../ui/format/days.ts";
import { formatPence, formatPerMile } from "../../ui/format/money.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { type Bar, Bars, ChartPanel } from "../../ui/primitives/Chart.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { type Sheet, SheetTable } from "../../ui/primitives/Table.tsx";
import {
  answersAnswer,
  everyWeek,
  laneName,
  lanesAnswer,
  lostAnswer,
  mileAnswer,
  percent,
  timeName,
} from "./answers.ts";
import { Counts, FigureGrid, Figures, FiguresSkeleton, Weeks } from "./Figures.tsx";
import { OwnRecord } from "./OwnRecord.tsx";
import { useQuestion } from "./use-question.ts";

const TITLES = {
  lanes: "On which lanes do we win?",
  lost: "Why do we lose?",
  answers: "How quickly do we answer, and does it matter?",
  mile: "What does a mile earn us?",
};
const MAX_BARS = 8;

function lanesSheet({ lanes }: CarrierPerformance): Sheet {
  return {
    heads: ["Lane", "Quoted", "Won", "Win rate", "Our middle price", "£/mile won"],
    lines: lanes.map((lane) => [
      laneName(lane),
      String(lane.quoted),
      String(lane.won),
      percent(lane.won, lane.quoted),
      formatPence(lane.middlePence),
      lane.wonPerMile === null ? "–" : formatPerMile(lane.wonPerMile, 1),
    ]),
  };
}

function Lanes({ figures }: { figures: CarrierPerformance }) {
  const bars = figures.lanes.slice(0, MAX_BARS).map(
    (lane): Bar => ({
      name: laneName(lane),
      part: lane.won / lane.quoted,
      value: percent(lane.won, lane.quoted),
      note: `${lane.won} of ${lane.quoted}`,
    }),
  );
  return (
    <ChartPanel
      id="carrier-lanes"
      title={TITLES.lanes}
      sub="won of quoted"
      answer={lanesAnswer(figures)}
      chart={<Bars bars={bars} />}
      table={<SheetTable {...lanesSheet(figures)} />}
    />
  );
}

function Lost({ figures }: { figures: CarrierPerformance }) {
  const { lost } = figures;
  if (lost === null)
    return (
      <Panel title={TITLES.lost}>
        <p>{lostAnswer(figures)}</p>
      </Panel>
    );
  const reasons: [string, number][] = [
    ["Another carrier was cheaper", lost.cheaper],
    ["Another carrier was earlier at collection", lost.sooner],
    ["Neither cheaper nor earlier: the poster chose another", lost.other],
    ["Load was cancelled, changed or expired", lost.notBooked],
  ];
  const all = reasons.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Counts
      id="carrier-lost"
      title={TITLES.lost}
      sub={`${all} quotes`}
      answer={lostAnswer(figures)}
      heads={["Reason", "Quotes"]}
      rows={reasons}
      all={all}
    />
  );
}

const ANSWER_BOUNDS = [5, 15, 60];

function Answers({ figures }: { figures: CarrierPerformance }) {
  const rows = figures.answers.map(({ within, quoted, won }) => ({
    name: timeName(within, ANSWER_BOUNDS),
    part: won / quoted,
    value: percent(won, quoted),
    note: `${won} of ${quoted}`,
  }));
  return (
    <ChartPanel
      id="carrier-answers"
      title={TITLES.answers}
      sub="won of quoted"
      answer={answersAnswer(figures)}
      chart={<Bars bars={rows} />}
      table={
        <SheetTable
          heads={["Time to our quote", "Win rate", "Won of quoted"]}
          lines={rows.map(({ name, value, note }) => [name, value, note])}
        />
      }
    />
  );
}

function Mile({ figures }: { figures: CarrierPerformance }) {
  const today = londonDay(useNow());
  return (
    <Weeks
      id="carrier-mile"
      title={TITLES.mile}
      sub="won jobs, loaded miles, by week of the quote"
      answer={mileAnswer(figures, "job", today)}
      weeks={everyWeek(figures, today)}
      of={({ perMile }) => ({ height: perMile, value: formatPerMile(perMile, 1) })}
      counted="Jobs"
      pence="Earned"
    />
  );
}

/** Page with the figures of a carrier: lanes, reasons for losing, response time, and earnings per mile. */
export function CarrierFigures() {
  const trpc = useTRPC();
  const question = useQuestion();
  const { data, error, refetch } = useQuery(
    trpc.performance.carrier.queryOptions(question.input, { placeholderData: keepPreviousData }),
  );
  return (
    <Figures
      title="How we’re doing"
      lead={data && `${data.quoted} quotes sent, ${data.won} won since ${formatFullDay(data.since)}`}
      question={question}
      error={data === undefined && error}
      again={() => void refetch()}
      csv={data?.lanes.length ? { name: "win-rate-by-lane.csv", sheet: lanesSheet(data) } : null}
    >
      {data === undefined ? (
        <FiguresSkeleton titles={Object.values(TITLES)} />
      ) : data.quoted === 0 ? (
        <EmptyState
          title="No quotes in this time"
          actions={
            <ButtonLink href="/board" kind="primary">
              Open the board
            </ButtonLink>
          }
        >
          <p>
            From ten quotes on, this page says on which lanes you win, why you lose, and what a mile earns.
          </p>
        </EmptyState>
      ) : (
        <FigureGrid>
          <Lanes figures={data} />
          <Lost figures={data} />
          <Answers figures={data} />
          <Mile figures={data} />
          <OwnRecord side="carrier" />
        </FigureGrid>
      )}
    </Figures>
  );
}
