"use client";

import { Band, Bars, ChartPanel, Columns, SeriesKey } from "../../../ui/primitives/Chart.tsx";
import { Table, Th } from "../../../ui/primitives/Table.tsx";

const WEEKS = [4, 5, 6, 3, 5, 6, 4, 6, 5, 6, 7, 4].map((count, index) => ({
  name: `week ${index + 1}`,
  low: 172 + index * 2,
  middle: 190 + index * 2 + (index % 3),
  high: 210 + index * 2,
  count,
}));
const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

/** Every kind of chart, each with the table of its numbers. */
export function Charts() {
  const table = (
    <Table dense>
      <thead>
        <tr>
          <Th>Week</Th>
          <Th right>Middle</Th>
          <Th right>Jobs</Th>
        </tr>
      </thead>
      <tbody>
        {WEEKS.map(({ name, middle, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-name="Middle" data-right>
              {pounds(middle)}
            </td>
            <td data-name="Jobs" data-right>
              {count}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return (
    <>
      <ChartPanel
        id="kit-band"
        title="What has the lane paid, week by week?"
        answer="£2.12 a mile this week."
        table={table}
        chart={
          <Band
            weeks={WEEKS.map((week, index) => (index === 3 ? null : week))}
            guide={{ low: 181, high: 265 }}
            marks={[
              { at: 208, name: "before", mine: false },
              { at: 202, name: "yours", mine: true },
            ]}
            format={pounds}
            label="Twelve weeks: the middle rose from £1.90 to £2.12"
          />
        }
      />
      <ChartPanel
        id="kit-columns"
        title="How many jobs were posted, and booked?"
        sub={<SeriesKey first="posted" second="booked" />}
        answer="Four were posted this week, and two booked."
        table={table}
        chart={
          <Columns
            columns={WEEKS.map(({ name, count }) => ({
              name: name.slice(5),
              part: count / 7,
              second: (count - 2) / 7,
              value: String(count),
            }))}
          />
        }
      />
      <ChartPanel
        id="kit-bars"
        title="Which vehicles fill?"
        answer="Artics fill best."
        table={table}
        chart={
          <Bars
            bars={[
              { name: "Artic", part: 0.9, value: "90 %", note: "20" },
              { name: "Luton", part: 0.4, value: "40 %", note: "5" },
            ]}
          />
        }
      />
    </>
  );
}
