"use client";

import { IconArrowNarrowRight } from "@tabler/icons-react";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { LOAD_STATUS_NAMES } from "../../ui/trade/LoadBadge.tsx";
import { changeTone, changeWords, channelWords, whoWords } from "./change-words.ts";
import { TimeCell } from "./TimeCell.tsx";
import type { AdminLoad, Change } from "./types.ts";

/** Panel with the history of a load, newest last. */
export function Changes({ page }: { page: AdminLoad }) {
  return (
    <Panel title="History" sub="every change, newest last" flush>
      <Table dense>
        <thead>
          <tr>
            <Th>London time</Th>
            <Th>Change</Th>
            <Th>What</Th>
            <Th>Who</Th>
            <Th>Through</Th>
            <Th>Request</Th>
          </tr>
        </thead>
        <tbody>
          {page.changes.map((change) => (
            <tr key={change.id} data-tone={changeTone(change)}>
              <TimeCell at={change.at} milliseconds />
              <td>
                <Moved change={change} />
              </td>
              <Td wrap data-card={repeats(change, page.load) ? "none" : undefined}>
                {changeWords(change, page.load)}
              </Td>
              <Td name="By" wrap title={change.firm ?? undefined}>
                {whoWords(change)}
              </Td>
              <Td name="Through">{channelWords(change)}</Td>
              <Td name="Request" mono quiet title={change.requestId ?? undefined}>
                {change.requestId && `…${change.requestId.slice(-6)}`}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

/** True if the words of a change only repeat its new status, such as `delivered` beside `Delivered`. */
function repeats(change: Change, load: AdminLoad["load"]): boolean {
  const { from, to } = change;
  return to !== null && from !== to && LOAD_STATUS_NAMES[to].toLowerCase() === changeWords(change, load);
}

function Moved({ change }: { change: Change }) {
  const { from, to, action } = change;
  if (to !== null && from === null) return <b>{LOAD_STATUS_NAMES[to]}</b>;
  if (to !== null && from !== null && from !== to) {
    return (
      <Text tone="quiet">
        {LOAD_STATUS_NAMES[from]} <IconArrowNarrowRight size={13} stroke={1.9} aria-label="to" />{" "}
        <b>{LOAD_STATUS_NAMES[to]}</b>
      </Text>
    );
  }
  return action === "quote" && "Quote";
}
