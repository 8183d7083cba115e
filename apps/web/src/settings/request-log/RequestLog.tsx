"use client";

import { londonDay } from "@board/calendar";
import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import type { KeyboardEvent } from "react";
import { useTRPC } from "../../trpc/trpc.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Select } from "../../ui/Input.tsx";
import { Panel, PanelBody } from "../../ui/Panel.tsx";
import { MoreLines, Table, Td, Th } from "../../ui/Table.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Waiting } from "../../ui/Waiting.tsx";
import { LogTime } from "../LogTime.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { CallDetail } from "./CallDetail.tsx";
import styles from "./RequestLog.module.css";

const PAGE = "50";

const ANSWERS = [
  ["refused", "Refused", "No call was refused in the last 7 days."],
  ["succeeded", "Succeeded", "No call succeeded in the last 7 days."],
  ["all", "All", "No call was made in the last 7 days."],
] as const;

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves along the lines while one of them has the focus; the call beside the list follows. */
function step(event: KeyboardEvent<HTMLElement>) {
  const by = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("tbody button")];
  const at = lines.findIndex((line) => line.matches(":focus"));
  const next = at < 0 ? undefined : lines[at + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}

/** Calls by the firm's API keys in the last 7 days, and one of them in full. */
export function RequestLog() {
  const trpc = useTRPC();
  const today = londonDay(useNow());
  const [mode, setMode] = useQueryState("mode", parseAsStringLiteral(["live", "test"]));
  const [answer, setAnswer] = useQueryState(
    "answer",
    parseAsStringLiteral(ANSWERS.map(([value]) => value)).withDefault("refused"),
  );
  const [request, setRequest] = useQueryState("request", parseAsString);
  const list = useInfiniteQuery(
    trpc.requestLog.list.infiniteQueryOptions(
      {
        limit: PAGE,
        ...(mode === null ? {} : { mode }),
        ...(answer === "all" ? {} : { answer }),
      },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 0 },
    ),
  );
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  const open = request ?? calls[0]?.requestId;
  return (
    <SettingsPage
      title="Request log"
      lead="Calls by your API keys in the last 7 days. Secrets and people's data are removed before they are stored."
    >
      <Panel flush title="Calls">
        <div className={styles.bar}>
          <Select
            aria-label="Answer"
            value={answer}
            onChange={({ target }) =>
              void setAnswer(ANSWERS.find(([value]) => value === target.value)?.[0] ?? "refused")
            }
          >
            {ANSWERS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Mode"
            value={mode ?? list.data?.pages[0]?.mode ?? "live"}
            onChange={({ target }) => void setMode(target.value === "test" ? "test" : "live")}
          >
            <option value="live">Live</option>
            <option value="test">Test</option>
          </Select>
        </div>
        {list.error && (
          <PanelBody>
            <ErrorNote error={list.error} />
          </PanelBody>
        )}
        <div className={styles.log}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside it bubble to it */}
          <div className={styles.list} onKeyDown={step}>
            {list.isPending && <Waiting what="the calls" />}
            {list.isSuccess && calls.length === 0 && (
              <PanelBody>{ANSWERS.find(([value]) => value === answer)?.[2]}</PanelBody>
            )}
            {calls.length > 0 && (
              <Table className={styles.table}>
                <thead>
                  <tr>
                    <Th>Time</Th>
                    <Th>Call</Th>
                    <Th>Answer</Th>
                    <Th right>Took</Th>
                    <Th>Key</Th>
                  </tr>
                </thead>
                <tbody>
                  {calls.map((call) => (
                    <tr key={call.id} data-open={call.requestId === open || undefined}>
                      <td>
                        <LogTime at={call.at} today={today} />
                      </td>
                      <td>
                        <button
                          type="button"
                          className={styles.call}
                          aria-pressed={call.requestId === open}
                          onClick={() => void setRequest(call.requestId)}
                        >
                          {call.method} {call.target}
                        </button>
                        {call.calls > 1 && ` ${call.calls} calls`}
                        {call.leftOut > 0 && ` ${call.leftOut} calls before it left out`}
                      </td>
                      <td className={call.status >= 400 ? styles.refused : undefined}>
                        {call.status} {call.code}
                      </td>
                      <Td name="Took" right>
                        {Math.round(call.ms)} ms
                      </Td>
                      <Td name="Key">{call.key.name}</Td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )}
            <MoreLines list={list}>Show older ones</MoreLines>
          </div>
          {open !== undefined && <CallDetail key={open} requestId={open} />}
        </div>
      </Panel>
    </SettingsPage>
  );
}
