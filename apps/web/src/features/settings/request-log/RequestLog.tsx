"use client";

import { DAY_MS, HOUR_MS, londonDay } from "@board/calendar";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Input, Select } from "../../../ui/primitives/Input.tsx";
import { LineButton, ListDetail, LogBar } from "../../../ui/primitives/ListDetail.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { MoreLines, Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { keyEnd } from "../keys/key-words.ts";
import { LogTime } from "../LogTime.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { CallDetail } from "./CallDetail.tsx";

const PAGE = "50";
const EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

const ANSWERS = [
  ["refused", "4xx and 5xx", "No call was refused"],
  ["4xx", "4xx", "No call was refused with 4xx"],
  ["5xx", "5xx", "No call failed with 5xx"],
  ["succeeded", "2xx and 3xx", "No call succeeded"],
  ["all", "All", "No call was made"],
] as const;

const TIMES = [
  ["week", "7 days", null],
  ["day", "24 hours", DAY_MS],
  ["hour", "Hour", HOUR_MS],
] as const;

/** Removes the version from a path, because all paths share it. */
function shortened(target: string): string {
  return target.replace(/^\/api\/v1(?=\/)/, "");
}

/**
 * Returns the operations that the list has shown so far, such as `POST /api/v1/loads`. They are kept because a
 * filtered list has only the chosen one.
 */
function useSeen(
  calls: readonly { method: string; route: string | null }[],
  chosen: string | null,
): string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const listed = calls.flatMap(({ method, route }) => (route === null ? [] : [`${method} ${route}`]));
  const all = [...new Set([...seen, ...listed, ...(chosen === null ? [] : [chosen])])].sort();
  if (all.length > seen.length) setSeen(all);
  return all;
}

/** Page with the requests of the firm's API keys in the last 7 days, and the details of one. */
export function RequestLog() {
  const trpc = useTRPC();
  const { mode } = useSession();
  const today = londonDay(useNow());
  const [answer, setAnswer] = useQueryState(
    "answer",
    parseAsStringLiteral(ANSWERS.map(([value]) => value)).withDefault("refused"),
  );
  const [time, setTime] = useQueryState(
    "time",
    parseAsStringLiteral(TIMES.map(([value]) => value)).withDefault("week"),
  );
  const [keyId, setKeyId] = useQueryState("key", parseAsString);
  const [operation, setOperation] = useQueryState("call", parseAsString);
  const [request, setRequest] = useQueryState("request", parseAsString);
  const [typed, setTyped] = useState("");
  const since = useMemo(() => {
    const ago = TIMES.find(([value]) => value === time)?.[2] ?? null;
    return ago === null
      ? null
      : new Date(Math.floor((Date.now() - ago) / MINUTE_MS) * MINUTE_MS).toISOString();
  }, [time]);
  const [method, route] = operation?.split(" ", 2) ?? [];
  const list = useInfiniteQuery(
    trpc.requestLog.list.infiniteQueryOptions(
      {
        limit: PAGE,
        ...(answer === "all" ? {} : { answer }),
        ...(since === null ? {} : { since }),
        ...(keyId === null ? {} : { keyId }),
        ...(method && route ? { method, route } : {}),
      },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        staleTime: 0,
        refetchInterval: EVERY_MS,
      },
    ),
  );
  const keys = useQuery(trpc.apiKeys.list.queryOptions({ limit: PAGE })).data?.keys ?? [];
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  const operations = useSeen(calls, operation);
  const open = request ?? calls[0]?.requestId;
  const [, , none] = ANSWERS.find(([value]) => value === answer) ?? ANSWERS[0];
  const isNarrowed = keyId !== null || operation !== null || since !== null;
  return (
    <SettingsPage
      back={{ href: "/settings/api", name: "API and webhooks" }}
      title={
        <>
          Request log <TestChip />
        </>
      }
      lead={`Calls by your ${mode} keys in the last 7 days. Secrets and people's data are removed before they are stored.`}
    >
      <Panel flush title="Calls">
        <LogBar>
          <Select
            aria-label="Answer"
            value={answer}
            onChange={({ target }) =>
              void setAnswer(ANSWERS.find(([value]) => value === target.value)?.[0] ?? null)
            }
          >
            {ANSWERS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Key"
            value={keyId ?? ""}
            onChange={({ target }) => void setKeyId(target.value || null)}
          >
            <option value="">Every key</option>
            {keys
              .filter((key) => key.mode === mode)
              .map(({ id, name, hint }) => (
                <option key={id} value={id}>
                  {name} {keyEnd(hint)}
                </option>
              ))}
          </Select>
          <Select
            aria-label="Operation"
            value={operation ?? ""}
            onChange={({ target }) => void setOperation(target.value || null)}
          >
            <option value="">Every operation</option>
            {operations.map((name) => (
              <option key={name} value={name}>
                {name.replace("/api/v1", "")}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Time"
            value={time}
            onChange={({ target }) =>
              void setTime(TIMES.find(([value]) => value === target.value)?.[0] ?? null)
            }
          >
            {TIMES.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() !== "") void setRequest(typed.trim());
            }}
          >
            <Input
              aria-label="Request id, Enter opens its call"
              placeholder="Request id"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </form>
        </LogBar>
        {list.error && (
          <PanelBody>
            <ErrorNote error={list.error} />
          </PanelBody>
        )}
        <ListDetail
          detail={open !== undefined && <CallDetail key={open} requestId={open} chosen={open === request} />}
        >
          {list.isPending && <Waiting what="the calls" />}
          {list.isSuccess && calls.length === 0 && (
            <PanelBody>
              {none}{" "}
              {isNarrowed ? "that these filters let through." : `with a ${mode} key in the last 7 days.`}
            </PanelBody>
          )}
          {calls.length > 0 && (
            <Table>
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
                  <tr key={call.id} aria-current={call.requestId === open || undefined}>
                    <td>
                      <LogTime at={call.at} today={today} />
                    </td>
                    <td>
                      <LineButton
                        open={call.requestId === open}
                        onClick={() => void setRequest(call.requestId)}
                      >
                        {call.method} {shortened(call.target)}
                      </LineButton>
                      {call.calls > 1 && ` ${call.calls} calls`}
                      {call.leftOut > 0 && ` ${call.leftOut} calls before it left out: too many for the log`}
                    </td>
                    <td>
                      <Text tone={call.status >= 400 ? "bad" : undefined}>
                        {call.status} {call.code}
                      </Text>
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
        </ListDetail>
      </Panel>
    </SettingsPage>
  );
}
