"use client";

import { kilogramWords } from "@board/api/goods/words";
import type { PosterPerformance } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatFullDay } from "../../ui/format/days.ts";
import { formatPence, formatPerMile } from "../../ui/format/money.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Bars, ChartPanel } from "../../ui/primitives/Chart.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { type Sheet, SheetTable } from "../../ui/primitives/Table.tsx";
import {
  co2eAnswer,
  everyWeek,
  filledAnswer,
  firstQuoteAnswer,
  guideAnswer,
  laneName,
  spendAnswer,
  timeName,
} from "./answers.ts";
import { Counts, FigureGrid, Figures, FiguresSkeleton, Weeks } from "./Figures.tsx";
import { OwnRecord } from "./OwnRecord.tsx";
import { useQuestion } from "./use-question.ts";

const TITLES = {
  spend: "What do we spend a week?",
  filled: "Are our loads filled?",
  first: "How long until the first quote?",
  guide: "Where do we pay more than the guide?",
  co2e: "How much CO2e do our loads cause?",
};
const MAX_BARS = 8;

const wholePounds = (pence: number) => formatPence(Math.round(pence / 100) * 100);
/** Formats a difference: `+£61`, `−£8`. */
const signed = (pence: number) => `${pence < 0 ? "" : "+"}${wholePounds(pence)}`;
const loadsText = (count: number) => (count === 1 ? "1 load" : `${count} loads`);

function lanesSheet({ lanes }: PosterPerformance): Sheet {
  return {
    heads: [
      "Lane",
      "Posted",
      "Booked",
      "Spend",
      "£/mile",
      "Against guide",
      "Quotes a load",
      "First quote",
      "Delivered",
      "kg CO2e",
    ],
    lines: lanes.map((lane) => [
      laneName(lane),
      String(lane.posted),
      String(lane.booked),
      formatPence(lane.pence),
      lane.perMile === null ? "–" : formatPerMile(lane.perMile, 1),
      lane.overGuidePence === null ? "–" : signed(lane.overGuidePence),
      lane.quotesPerLoad.toFixed(1),
      lane.firstQuoteMins === null ? "–" : `${lane.firstQuoteMins} min`,
      String(lane.co2eLoads),
      String(lane.co2eKg),
    ]),
  };
}

function Spend({ figures }: { figures: PosterPerformance }) {
  const today = londonDay(useNow());
  return (
    <Weeks
      id="poster-spend"
      title={TITLES.spend}
      sub="agreed prices, by week of posting"
      answer={spendAnswer(figures, today)}
      weeks={everyWeek(figures, today)}
      of={({ pence }) => ({
        height: pence,
        value: pence < 100_000 ? wholePounds(pence) : `£${(pence / 100_000).toFixed(1)}k`,
      })}
      counted="Loads"
      pence="Spend"
    />
  );
}

function Filled({ figures }: { figures: PosterPerformance }) {
  const { posted, booked, expired, cancelled } = figures;
  return (
    <Counts
      id="poster-filled"
      title={TITLES.filled}
      sub={loadsText(posted)}
      answer={filledAnswer(figures)}
      heads={["End", "Loads"]}
      rows={[
        ["Booked", booked],
        ["Open", Math.max(0, posted - booked - expired - cancelled)],
        ["Expired", expired],
        ["Cancelled by us", cancelled],
      ]}
      all={posted}
    />
  );
}

const FIRST_BOUNDS = [5, 15, 60, 240];

function FirstQuote({ figures }: { figures: PosterPerformance }) {
  const { posted, firstQuotes, withoutQuote } = figures;
  return (
    <Counts
      id="poster-first-quote"
      title={TITLES.first}
      sub={loadsText(posted)}
      answer={firstQuoteAnswer(figures)}
      heads={["Time to the first quote", "Loads"]}
      rows={[
        ...firstQuotes.map(({ within, loads }): [string, number] => [timeName(within, FIRST_BOUNDS), loads]),
        ["none", withoutQuote],
      ]}
      all={posted}
    />
  );
}

function AgainstGuide({ figures }: { figures: PosterPerformance }) {
  const lanes = figures.lanes
    .filter((lane) => lane.overGuidePence !== null)
    .toSorted((a, b) => (b.overGuidePence ?? 0) - (a.overGuidePence ?? 0));
  const shown = lanes.slice(0, MAX_BARS);
  const most = Math.max(...shown.map(({ overGuidePence }) => Math.abs(overGuidePence ?? 0)), 1);
  if (shown.length === 0)
    return (
      <Panel title={TITLES.guide}>
        <p>{guideAnswer(figures)}</p>
      </Panel>
    );
  return (
    <ChartPanel
      id="poster-guide"
      title={TITLES.guide}
      sub="agreed against the middle of the guide, a load"
      answer={guideAnswer(figures)}
      chart={
        <Bars
          bars={shown.map((lane) => ({
            name: laneName(lane),
            part: (lane.overGuidePence ?? 0) / most,
            value: signed(lane.overGuidePence ?? 0),
            note: counted(lane.booked, "load"),
          }))}
        />
      }
      table={<SheetTable {...lanesSheet({ ...figures, lanes })} />}
    />
  );
}

function Emissions({ figures }: { figures: PosterPerformance }) {
  const lanes = figures.lanes.filter((lane) => lane.co2eLoads > 0).toSorted((a, b) => b.co2eKg - a.co2eKg);
  const most = Math.max(...lanes.map(({ co2eKg }) => co2eKg), 1);
  if (lanes.length === 0)
    return (
      <Panel title={TITLES.co2e}>
        <p>{co2eAnswer(figures)}</p>
      </Panel>
    );
  return (
    <ChartPanel
      id="poster-co2e"
      title={TITLES.co2e}
      sub="of loads delivered, by lane"
      answer={
        <>
          {co2eAnswer(figures)}{" "}
          <HelpLink to="/help/post-and-choose#how-is-the-co2e-of-a-load-worked-out">
            How it is worked out
          </HelpLink>
        </>
      }
      chart={
        <Bars
          bars={lanes.slice(0, MAX_BARS).map((lane) => ({
            name: laneName(lane),
            part: lane.co2eKg / most,
            value: kilogramWords(lane.co2eKg),
            note: counted(lane.co2eLoads, "load"),
          }))}
        />
      }
      table={<SheetTable {...lanesSheet({ ...figures, lanes })} />}
    />
  );
}

/** Page with the figures of a poster: spend, fill rate, time to the first quote, prices against the guide, and emissions. */
export function PosterFigures() {
  const trpc = useTRPC();
  const question = useQuestion();
  const { data, error, refetch } = useQuery(
    trpc.performance.poster.queryOptions(question.input, { placeholderData: keepPreviousData }),
  );
  const spent = data?.weeks.reduce((sum, { pence }) => sum + pence, 0) ?? 0;
  return (
    <Figures
      title="What we spend"
      lead={
        data &&
        `${formatPence(spent)} for ${counted(data.booked, "load")} since ${formatFullDay(data.since)}, without VAT`
      }
      question={question}
      error={data === undefined && error}
      again={() => void refetch()}
      csv={data?.lanes.length ? { name: "spend-by-lane.csv", sheet: lanesSheet(data) } : null}
    >
      {data === undefined ? (
        <FiguresSkeleton titles={Object.values(TITLES)} />
      ) : data.posted === 0 ? (
        <EmptyState
          title="No loads in this time"
          actions={
            <ButtonLink href="/loads/new" kind="primary">
              Post a load
            </ButtonLink>
          }
        >
          <p>
            From ten loads on, this page says what you spend, how many loads are filled, and how quickly
            quotes come.
          </p>
        </EmptyState>
      ) : (
        <FigureGrid>
          <Spend figures={data} />
          <Filled figures={data} />
          <FirstQuote figures={data} />
          <AgainstGuide figures={data} />
          <Emissions figures={data} />
          <OwnRecord side="poster" />
        </FigureGrid>
      )}
    </Figures>
  );
}
