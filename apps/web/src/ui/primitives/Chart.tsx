"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import styles from "./Chart.module.css";
import { Panel, PanelBody } from "./Panel.tsx";
import { Row, Stack } from "./Stack.tsx";
import { Text } from "./Text.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const VIEWS = ["Chart", "Table"] as const;
type View = (typeof VIEWS)[number];

const remembered = (id: string) => `chart:${id}`;

function readView(id: string): View {
  const kept = typeof window === "undefined" ? null : window.localStorage.getItem(remembered(id));
  return VIEWS.find((view) => view === kept) ?? "Chart";
}

interface ChartPanelProps {
  /** Storage key of the person's choice between chart and table, in this browser. */
  id: string;
  /** The question that the chart answers. */
  title: string;
  /** Shown beside the title: the unit, or the legend of two series. */
  sub?: ReactNode;
  /** Answer to the question in one or two sentences, shown below the chart. */
  answer?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  /** True for a chart without a border, inside a drawer or a panel that has one. */
  plain?: boolean;
}

/** A question with its answer as a chart, or as the table of the same numbers. */
export function ChartPanel({ id, title, sub, answer, chart, table, plain = false }: ChartPanelProps) {
  const [view, setView] = useState<View>(() => readView(id));
  const choose = (next: View) => {
    setView(next);
    window.localStorage.setItem(remembered(id), next);
  };
  const choice = (
    <Row as="span" gap={4} nowrap>
      {VIEWS.map((one) => (
        <Button key={one} size="small" aria-pressed={one === view} onClick={() => choose(one)}>
          {one}
        </Button>
      ))}
    </Row>
  );
  const words = answer && (
    <Text as="p" tone="quiet">
      {answer}
    </Text>
  );
  const shown = view === "Chart" ? <figure>{chart}</figure> : table;
  if (plain)
    return (
      <Stack as="section" gap={4} className={styles.plain} aria-label={title}>
        <Row as="header" gap={8} justify="between" nowrap>
          <h3>{title}</h3>
          <Text size="small" tone="faint">
            {sub}
          </Text>
          {choice}
        </Row>
        {shown}
        {words}
      </Stack>
    );
  return (
    <Panel title={title} sub={sub} end={choice} flush>
      {view === "Table" && shown}
      <PanelBody>
        <Stack gap={8}>
          {view === "Chart" && shown}
          {words}
        </Stack>
      </PanelBody>
    </Panel>
  );
}

/** Legend of two series: the first is filled, the second hatched. */
export function SeriesKey({ first, second }: { first: string; second: string }) {
  return (
    <span className={styles.key}>
      <i aria-hidden /> {first} <i aria-hidden data-second /> {second}
    </span>
  );
}

export interface Bar {
  name: string;
  /** Length of the bar from 0 to 1; a negative value extends to the left of the middle. */
  part: number;
  /** The number in bold. */
  value: string;
  /** Second number, such as the total. */
  note?: string | undefined;
  /** Line across the bar for a value to compare with, from 0 to 1, and its words for screen readers. */
  middle?: { part: number; words: string } | undefined;
}

/** Bar chart with one row per bar, which shows its number. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const signed = bars.some(({ part }) => part < 0);
  return (
    <ul className={styles.bars} data-signed={signed || undefined}>
      {bars.map(({ name, part, value, note, middle }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={styles.track} aria-hidden>
            <i
              data-second={part < 0 || undefined}
              style={{ inlineSize: `${Math.abs(part) * (signed ? 50 : 100)}%` }}
            />
            {middle && <b style={{ insetInlineStart: `${middle.part * 100}%` }} />}
          </span>
          <b>{value}</b>
          <span>
            {note}
            {middle && <VisuallyHidden>, {middle.words}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Column {
  name: string;
  /** Height of the column from 0 to 1; `second` is the height of the hatched column beside it. */
  part: number;
  second?: number;
  value: string;
  /** Both numbers in words, shown on hover. */
  title?: string;
}

interface ColumnsProps {
  columns: readonly Column[];
  /** Shows the label of every nth column, counted from the last, which always has one. */
  every?: number;
}

/**
 * Chart with one column per week, day or hour, each with its number above it. If some columns have no label, only high
 * columns have numbers; otherwise the last number is bold.
 */
export function Columns({ columns, every = 1 }: ColumnsProps) {
  const most = Math.max(...columns.map(({ part }) => part));
  const greatest = columns.findIndex(({ part }) => part === most);
  return (
    <ol className={styles.columns} data-many={every > 1 || undefined}>
      {columns.map(({ name, part, second, value, title }, nth) => {
        const isNamed = (step: number) => (columns.length - 1 - nth) % step === 0;
        const isPeak = [columns[nth - 1], columns[nth + 1]].every((beside) => (beside?.part ?? 0) <= part);
        // Shows the number of the highest column, and of peaks far enough from it; more numbers would overlap the
        // columns.
        const hasNumber = (step: number) =>
          nth === greatest || (isNamed(step) && (every === 1 || isPeak) && Math.abs(nth - greatest) >= step);
        return (
          <li key={name} title={title}>
            <span className={styles.pair}>
              <span
                className={styles.value}
                style={{ insetBlockEnd: `${Math.max(part, second ?? 0) * 100}%` }}
                data-hidden={!hasNumber(every) || undefined}
                data-wide={!hasNumber(2 * every) || undefined}
              >
                {value}
              </span>
              <i style={{ blockSize: `${part * 100}%` }} />
              {second !== undefined && <i data-second style={{ blockSize: `${second * 100}%` }} />}
            </span>
            <span
              className={styles.name}
              data-hidden={!isNamed(every) || undefined}
              data-wide={!isNamed(2 * every) || undefined}
            >
              {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export interface BandWeek {
  name: string;
  low: number;
  middle: number;
  high: number;
  count: number;
}

interface BandProps {
  /** One entry per week, oldest first; null for a week without values. */
  weeks: readonly (BandWeek | null)[];
  /** Shown beside the weeks on the same scale: the guide of the load, and the reader's own prices. */
  guide: { low: number; high: number } | null;
  marks: readonly { at: number; name: string; mine: boolean }[];
  format: (value: number) => string;
  /** Text alternative: one sentence with everything that the chart shows. */
  label: string;
}

const WIDTH = 360;
const HEIGHT = 132;
const LEFT = 34;
const RIGHT = 44;
const TOP = 8;
const FLOOR = HEIGHT - 30;

/** Splits the weeks into sequences without a gap. */
function runsOf(weeks: BandProps["weeks"]): { at: number; week: BandWeek }[][] {
  const runs: { at: number; week: BandWeek }[][] = [[]];
  for (const [at, week] of weeks.entries()) {
    if (week === null) runs.push([]);
    else runs.at(-1)?.push({ at, week });
  }
  return runs.filter((run) => run.length > 0);
}

/** Returns about three round numbers between two values, for the axis. */
export function ticksOf(low: number, high: number): number[] {
  const rough = Math.max(high - low, 1) / 3;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick);
  return ticks;
}

/**
 * Chart with one step per week: a band for the middle half of the values, a line for their median, and below them
 * columns for their number.
 */
export function Band({ weeks, guide, marks, format, label }: BandProps) {
  const shown = weeks.filter((week) => week !== null);
  const values = [
    ...shown.flatMap(({ low, high }) => [low, high]),
    ...(guide ? [guide.low, guide.high] : []),
    ...marks.map(({ at }) => at),
  ];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const most = Math.max(...shown.map(({ count }) => count), 1);
  const step = (WIDTH - LEFT - RIGHT) / Math.max(weeks.length, 1);
  const x = (at: number) => LEFT + (at + 0.5) * step;
  const y = (value: number) => TOP + ((high - value) / Math.max(high - low, 1)) * (FLOOR - 22 - TOP);
  const side = WIDTH - RIGHT + 14;
  return (
    <svg className={styles.band} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ticksOf(low, high).map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 4} y={y(tick) + 3} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {runsOf(weeks).map((run) => {
        const upper = run.map(({ at, week }) => `${x(at)},${y(week.high)}`);
        const lower = run.map(({ at, week }) => `${x(at)},${y(week.low)}`).reverse();
        return (
          <g key={run[0]?.at}>
            <polygon className={styles.area} points={[...upper, ...lower].join(" ")} />
            <polyline
              className={styles.line}
              points={run.map(({ at, week }) => `${x(at)},${y(week.middle)}`).join(" ")}
            />
          </g>
        );
      })}
      {weeks.map((week, at) =>
        week === null ? null : (
          <rect
            key={week.name}
            className={styles.count}
            x={x(at) - step * 0.3}
            width={step * 0.6}
            y={FLOOR + 12 - (week.count / most) * 12}
            height={(week.count / most) * 12}
          />
        ),
      )}
      {weeks.map((week, at) =>
        week === null || at % 3 !== 0 ? null : (
          <text key={week.name} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
            {week.name}
          </text>
        ),
      )}
      <line className={styles.today} x1={WIDTH - RIGHT + 4} x2={WIDTH - RIGHT + 4} y1={TOP} y2={FLOOR} />
      {guide && (
        <path
          className={styles.guide}
          d={`M${side - 4},${y(guide.high)}h8M${side - 4},${y(guide.low)}h8M${side},${y(guide.high)}V${y(guide.low)}`}
        />
      )}
      {marks.map(({ at, name, mine }) => (
        <path
          key={name}
          className={styles.mark}
          data-mine={mine || undefined}
          d={`M${side + 12},${y(at) - 4}l4,4l-4,4l-4,-4z`}
        />
      ))}
    </svg>
  );
}
