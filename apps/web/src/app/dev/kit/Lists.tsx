"use client";

import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Line, LinesHead } from "../../../ui/primitives/Line.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { SelectedBar } from "../../../ui/primitives/SelectedBar.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { MoreLines, type Sheet, SheetTable, Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { Conversation, LogLine, Remark } from "../../../ui/trade/Conversation.tsx";
import { LoadBadge } from "../../../ui/trade/LoadBadge.tsx";
import { PlanTimes } from "../../../ui/trade/PlanTimes.tsx";
import { RunBar } from "../../../ui/trade/RunBar.tsx";
import { StepBar, StepItem, StepList } from "../../../ui/trade/StepList.tsx";

const CLOCK = <IconClock size={16} stroke={1.9} aria-hidden />;

const LINES = [
  { ref: "FB-7K2M-4QXD", status: "POSTED", pence: "£445", look: {} },
  { ref: "FB-5T8V-1RHA", status: "BOOKED", pence: "£380", look: { "aria-selected": true } },
  { ref: "FB-4H6D-8PWC", status: "IN_TRANSIT", pence: "£515", look: { "data-tone": "warn" } },
  { ref: "FB-2QNA-77RM", status: "DISPUTED", pence: "£1,120", look: { "data-tone": "bad" } },
  { ref: "FB-9W3C-K0TE", status: "CANCELLED", pence: "£260", look: { "data-ended": true } },
] as const;

const SHEET: Sheet = {
  heads: ["Vehicle", "Posted", "Booked"],
  lines: [
    ["Artic", "20", "18"],
    ["Luton", "5", "2"],
  ],
};

/** Tables in every tone, and in their empty and loading states. */
export function Lists() {
  const [order, setOrder] = useState<"ascending" | "descending">("ascending");
  const [reading, setReading] = useState(false);
  const [waits, setWaits] = useState(false);
  const lines = order === "ascending" ? LINES : LINES.toReversed();
  return (
    <>
      <Panel id="table" title="Table" flush>
        <Table aria-label="Loads">
          <thead>
            <tr>
              <Th sort={order} onSort={setOrder}>
                Reference
              </Th>
              <Th>Status</Th>
              <Th>Last change</Th>
              <Th>Remark</Th>
              <Th right>Price</Th>
              <Th hidden>Actions</Th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ ref, status, pence, look }) => (
              <tr key={ref} {...look}>
                <th scope="row">{ref}</th>
                <Td name="Status">
                  <LoadBadge status={status} />
                </Td>
                <Td name="Last change" mono>
                  11:24:07
                </Td>
                <Td name="Remark" wrap quiet>
                  The yard has a new one-way system.
                </Td>
                <Td name="Price" right>
                  {pence}
                </Td>
                <Td>
                  <Button size="small">Open</Button>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
        <MoreLines
          list={{
            hasNextPage: true,
            isFetchingNextPage: reading,
            fetchNextPage: async () => setReading(true),
          }}
        >
          Show older ones
        </MoreLines>
      </Panel>
      <Panel id="sheet-table" title="SheetTable" flush>
        <SheetTable {...SHEET} />
      </Panel>
      <Panel id="lines" title="Lines" flush>
        <LinesHead>
          <span>To be read</span> <span>3</span>
        </LinesHead>
        <Lines as="ul">
          <Line current onClick={() => {}}>
            FB-7K2M-4QXD, in hand
          </Line>
          <Line href="#lines">FB-2QNA-77RM, another page</Line>
          {LINES.map(({ ref, status, pence }) => (
            <Row as="li" key={ref} justify="between">
              <Row>
                <b>{ref}</b>
                <LoadBadge status={status} />
              </Row>
              {pence}
            </Row>
          ))}
        </Lines>
      </Panel>
      <Panel id="selected-bar" title="SelectedBar" flush>
        <SelectedBar label="Selected loads" count="2 loads" extends onNone={() => {}}>
          <Button size="small">Copy</Button>
        </SelectedBar>
      </Panel>
      <Panel id="run-bar" title="RunBar">
        <RunBar toCollection={12} loaded={190} toHome={30} longest={240} />
      </Panel>
      <Panel id="steps" title="Steps">
        <StepBar
          label="Asked for 30 minutes, then for an hour"
          parts={[
            { key: 1, size: 30, done: 0.4, time: "14:04" },
            { key: 2, size: 60, time: "14:34" },
            { key: 3, size: 60, hatched: true, time: "15:34" },
          ]}
        />
        <StepList boxed>
          <StepItem number={1} state="now">
            Pennine Trunking, £410
          </StepItem>
          <StepItem number={2} state="next">
            Yorkshire, for quotes
          </StepItem>
        </StepList>
        <PlanTimes points={[{ time: "14:04", who: "Pennine Trunking", about: "is asked at £410" }]} />
      </Panel>
      <Panel id="items" title="Items" flush>
        <Lines as="ol">
          <Item icon={<IconCheck size={16} aria-hidden />} tone="done" title={<b>Signed up</b>}>
            3 min ago
          </Item>
          <Item icon={CLOCK} tone="now" title={<b>Confirm your email</b>} detail="Sent at 11:24" />
          <Item
            icon={CLOCK}
            tone="warn"
            title={<b>We have a question</b>}
            detail="Which vans have a tail-lift?"
          >
            <Button size="small">Answer</Button>
          </Item>
          <Item
            icon={<IconX size={16} aria-hidden />}
            tone="bad"
            title={<b>Refused</b>}
            detail="No licence was found"
          />
          <Item icon={CLOCK} title="Read the board" detail="69 open loads" href="/board" />
        </Lines>
      </Panel>
      <Panel id="conversation" title="Conversation" flush>
        <Conversation label="Messages">
          <Remark by="Sheila Ward" at="2026-11-18T11:24:00.000Z" when="11:24">
            <p>The yard has a new one-way system.</p>
          </Remark>
          <LogLine at="2026-11-18T11:26:00.000Z" when="11:26">
            Two stops were agreed.
          </LogLine>
          <Remark by="You" at="2026-11-18T11:31:00.000Z" when="11:31" mine>
            <p>Thanks, the driver knows.</p>
          </Remark>
          <Remark by="Sheila Ward" at="2026-11-18T11:40:00.000Z" when="11:40" kind="proposal">
            <p>Proposes to deliver by 16:00.</p>
          </Remark>
          <Remark by="Closed" kind="end">
            <p>In the end the load counts as done.</p>
          </Remark>
        </Conversation>
      </Panel>
      <Panel id="empty-state" title="EmptyState">
        <EmptyState title="No load matches" actions={<Button>Within 60 miles: 12</Button>}>
          <p>From LS, 18 tonne, tomorrow.</p>
        </EmptyState>
      </Panel>
      <Panel
        id="waiting"
        title="Waiting"
        flush
        end={
          <Button size="small" aria-pressed={waits} onClick={() => setWaits(!waits)}>
            Wait
          </Button>
        }
      >
        {waits && <Waiting what="the lines" lines={3} />}
      </Panel>
    </>
  );
}
