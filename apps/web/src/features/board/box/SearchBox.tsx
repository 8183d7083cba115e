"use client";

import type { WordsOutput } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { IconAlertCircle, IconSearch, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { keepWords } from "../../../shared/places/place-words.ts";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { useBackCloses } from "../../../ui/hooks/use-back-closes.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Key } from "../../../ui/primitives/Key.tsx";
import { LineBox, LineLink, withoutParts } from "../../../ui/primitives/LineBox.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { ValueChip } from "../../../ui/primitives/ValueChip.tsx";
import type { Filters } from "../filters/filters.ts";
import { type Group, groupWords, setGroups } from "../filters/groups.ts";
import { nearlyWords } from "./nearly-words.ts";

interface SearchBoxProps {
  today: Day;
  /** Called with the filters read from the text so far; the list previews them. */
  onRead: (filters: Filters) => void;
  /** Called with the filters to set on the board. */
  onSet: (filters: Filters) => void;
  onClose: () => void;
}

type Part = WordsOutput["parts"][number];
const NOTHING_SAID = "filters nothing: the board cannot search for it.";
const WHAT_CAN_BE_TYPED = (
  <HelpLink to="/help/find-and-quote#what-can-i-type-in-the-one-line">What can be typed</HelpLink>
);

/** Drops filters whose value is undefined. */
const plain = (filters: WordsOutput["filters"]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

const loads = (count: number) => (count === 1 ? "1 load" : `${count} loads`);

/** Removes the words that set a group of filters from the text. */
function without(text: string, parts: readonly Part[], group: Group): string {
  const out = parts.filter(({ names }) => names.some((name) => group.names.some((each) => each === name)));
  return withoutParts(text, out);
}

/** Text kept at module level, so that it survives closing the box by mistake. */
let keptText = "";

/** Search box for all filters in plain words: the list previews them while typing, Enter sets them. */
export function SearchBox({ today, onRead, onSet, onClose }: SearchBoxProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [text, setText] = useState(keptText);
  const field = useRef<HTMLInputElement>(null);
  const empty = text.trim() === "";
  const options = (typed: string) => trpc.board.words.queryOptions({ text: typed });
  const { data, isPlaceholderData, error } = useQuery({
    ...options(text),
    enabled: !empty,
    placeholderData: keepPreviousData,
  });
  const reading = empty ? undefined : data;
  const current = reading !== undefined && !isPlaceholderData;

  useBackCloses(onClose);
  // The key "/" moves the focus from the list back to the field.
  useKeys({ "/": () => field.current?.focus() });
  useEffect(() => {
    field.current?.select();
    field.current?.focus();
  }, []);
  useEffect(() => {
    keptText = text;
  }, [text]);
  useEffect(() => {
    if (empty) onRead({});
    else if (current && reading) onRead(plain(reading.filters));
  }, [empty, current, reading, onRead]);

  function set(filters: Filters, { words }: WordsOutput): void {
    for (const value of [filters.from, filters.to, filters.near]) {
      const own = value === undefined ? undefined : words[value];
      if (value !== undefined && own !== undefined) keepWords(value, own);
    }
    keptText = "";
    onSet(filters);
  }

  /** Sets the filters once the answer for the complete text has arrived. */
  async function enter(): Promise<void> {
    if (empty) return onSet({});
    try {
      const read = await queries.fetchQuery(options(text));
      set(plain(read.filters), read);
    } catch {
      // The query has the error, which is shown below the field.
    }
  }

  function change(next: string): void {
    setText(next);
    field.current?.focus();
  }

  function press(event: KeyboardEvent): void {
    const nth = event.altKey ? Number(/^Digit([1-4])$/.exec(event.code)?.[1] ?? 0) : 0;
    const nearly = nth > 0 ? reading?.nearly[nth - 1] : undefined;
    if (nearly && reading) {
      event.preventDefault();
      set(plain(nearly.filters), reading);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  const unread = reading?.parts.filter(({ kind }) => kind === "unread") ?? [];
  return (
    <LineBox
      icon={IconSearch}
      landmark="search"
      label="All filters in one line"
      fieldLabel="Search the board"
      placeholder="Leeds to London tomorrow 18t no ADR"
      ref={field}
      text={text}
      parts={reading?.parts ?? []}
      onChange={setText}
      onEnter={() => void enter()}
      onKeyDown={press}
      said={reading && saidWords(reading.matching, unread.length)}
      buttons={
        <>
          <Button onClick={onClose} shortcut="Esc">
            Cancel
          </Button>
          <Button kind="primary" onClick={() => void enter()} shortcut="Enter">
            {empty
              ? "Show all loads"
              : reading === undefined
                ? "Show loads"
                : `Show ${loads(reading.matching)}`}
          </Button>
        </>
      }
    >
      {error && <p>The line could not be read just now. Your filters are as they were.</p>}
      {!error && reading === undefined && (
        <p>Places, days, vehicles, kinds of load, weights and terms, in any order. {WHAT_CAN_BE_TYPED}</p>
      )}
      {reading && (
        <Chips
          reading={reading}
          today={today}
          onRemove={(group) => change(without(text, reading.parts, group))}
          onInstead={({ start, end, instead }) => change(text.slice(0, start) + instead + text.slice(end))}
        />
      )}
      {unread.length > 0 && <Unread parts={unread} />}
      {reading && reading.nearly.length > 0 && (
        <>
          <Text as="h2" size="small">
            Nearly
          </Text>
          <Row as="ul">
            {reading.nearly.map(({ filters, matching }, nth) => (
              <li key={JSON.stringify(filters)}>
                <LineLink aria-keyshortcuts={`Alt+${nth + 1}`} onClick={() => set(plain(filters), reading)}>
                  <b>{loads(matching)}</b>{" "}
                  {nearlyWords(plain(reading.filters), plain(filters), today, reading.words)}
                </LineLink>{" "}
                <Key>Alt</Key> <Key>{String(nth + 1)}</Key>
              </li>
            ))}
          </Row>
        </>
      )}
    </LineBox>
  );
}

function saidWords(matching: number, unread: number): string {
  const words = ["", ", one word not read"][unread] ?? `, ${unread} words not read`;
  return `${loads(matching)}${words}`;
}

interface ChipsProps {
  reading: WordsOutput;
  today: Day;
  onRemove: (group: Group) => void;
  onInstead: (other: WordsOutput["others"][number]) => void;
}

/** True if a part of the text was not understood. */
function isUnread({ parts }: WordsOutput, { start }: { start: number }): boolean {
  return parts.some((part) => part.start === start && part.kind === "unread");
}

function Chips({ reading, today, onRemove, onInstead }: ChipsProps) {
  const filters = plain(reading.filters);
  const set = setGroups(filters);
  return (
    <>
      <Text as="h2" size="small">
        Read as
      </Text>
      <Row gap={8}>
        {set.map((group) => {
          const words = groupWords(group.id, filters, today, reading.words) ?? "";
          const [name] = group.names;
          return (
            <ValueChip key={group.id} tone="info" title={filters[name]}>
              <span>
                {group.label} {words !== "on" && <b>{words}</b>}
              </span>
              <button
                type="button"
                aria-label={`Remove ${group.label}: ${words}`}
                onClick={() => onRemove(group)}
              >
                <IconX size={13} stroke={1.9} aria-hidden />
              </button>
            </ValueChip>
          );
        })}
        {set.length === 0 && <span>No filter yet.</span>}
        <Row as="span">
          {reading.others.map((other) => (
            <span key={`${other.start} ${other.name}`}>
              “{other.text}” {isUnread(reading, other) ? "is perhaps" : "also"}:{" "}
              <LineLink onClick={() => onInstead(other)}>
                {other.name}, {loads(other.matching)}
              </LineLink>
            </span>
          ))}
          {reading.othersLeftOut && <span>Fewer places in one line show further meanings.</span>}
        </Row>
      </Row>
    </>
  );
}

function Unread({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      <Text as="h2" tone="bad" size="small">
        Not read
      </Text>
      <Row as="ul">
        {parts.map(({ start, text, why }) => (
          <Row as="li" gap={4} key={start}>
            <ValueChip tone="bad">
              <b>
                <Text>
                  <IconAlertCircle size={13} stroke={1.9} aria-hidden /> {text}
                </Text>
              </b>
            </ValueChip>{" "}
            {why ?? NOTHING_SAID}
          </Row>
        ))}
        <li>{WHAT_CAN_BE_TYPED}</li>
      </Row>
    </>
  );
}
