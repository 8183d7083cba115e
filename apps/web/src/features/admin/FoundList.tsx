"use client";

import { type ReactNode, useRef } from "react";
import { useKeys } from "../../shared/shell/keys.ts";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { Input, Select } from "../../ui/primitives/Input.tsx";
import { Page, Sheet } from "../../ui/primitives/Page.tsx";
import { MoreLines, Table, Th } from "../../ui/primitives/Table.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { NotRead } from "./NotRead.tsx";
import type { useSearch } from "./use-search.ts";

interface Head {
  name: string;
  right?: boolean;
}

interface FoundListProps<Only extends string> {
  title: string;
  /** Name of the list within a sentence, such as "the firms". */
  what: string;
  findLabel: string;
  onlyLabel: string;
  /** Names of the list's filters, by value. */
  choices: Readonly<Record<Only, string>>;
  find: Pick<ReturnType<typeof useSearch<Only>>, "find" | "only" | "set">;
  list: { error: unknown; refetch: () => unknown } & Parameters<typeof MoreLines>[0]["list"];
  heads: readonly Head[];
  none: { title: string; advice: string };
  /** Rows of the table; undefined while loading. */
  lines: readonly ReactNode[] | undefined;
}

/** Paginated list with a search field and filters. */
export function FoundList<Only extends string>(props: FoundListProps<Only>) {
  const { title, what, choices, find, list, lines, none } = props;
  const field = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => field.current?.focus() });
  const names = Object.keys(choices) as Only[];
  return (
    <Page
      title={title}
      tools={
        <>
          <Input
            ref={field}
            type="search"
            aria-label={props.findLabel}
            placeholder="Name or email"
            value={find.find}
            maxLength={100}
            onChange={(event) => void find.set({ find: event.currentTarget.value || null })}
          />
          <Select
            aria-label={props.onlyLabel}
            value={find.only}
            onChange={(event) =>
              void find.set({ only: names.find((each) => each === event.currentTarget.value) ?? null })
            }
          >
            {names.map((each) => (
              <option key={each} value={each}>
                {choices[each]}
              </option>
            ))}
          </Select>
        </>
      }
    >
      {lines === undefined ? (
        list.error ? (
          <NotRead
            what={what.charAt(0).toUpperCase() + what.slice(1)}
            error={list.error}
            again={() => void list.refetch()}
          />
        ) : (
          <Waiting lines={10} what={what} />
        )
      ) : lines.length === 0 ? (
        <EmptyState title={none.title}>
          <p>{none.advice}</p>
        </EmptyState>
      ) : (
        <Sheet label={title}>
          <Table dense>
            <thead>
              <tr>
                {props.heads.map(({ name, right }) => (
                  <Th key={name} right={right}>
                    {name}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>{lines}</tbody>
          </Table>
          <MoreLines list={list}>Show more</MoreLines>
        </Sheet>
      )}
    </Page>
  );
}
