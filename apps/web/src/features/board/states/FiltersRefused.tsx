"use client";

import { useQuery } from "@tanstack/react-query";
import { isPlaceName, keepWords } from "../../../shared/places/place-words.ts";
import { filterOf } from "../../../shared/places/read-places.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import type { Search, SearchChange } from "../filters/filters.ts";
import { clearFilters, clearGroup, GROUPS, type Group } from "../filters/groups.ts";

interface FiltersRefusedProps {
  error: unknown;
  search: Search;
  onChange: (change: SearchChange) => void;
}

/** Error state for filters that the API refuses: which ones, why, and buttons to clear them. */
export function FiltersRefused({ error, search, onChange }: FiltersRefusedProps) {
  const problem = problemOf(error);
  const wrong = GROUPS.flatMap((group) => {
    const errors = problem.errors.filter(({ pointer }) => group.names.some((name) => pointer === `/${name}`));
    return errors.length === 0
      ? []
      : [{ group, why: errors.map(({ detail, predicate }) => predicate ?? detail).join(" ") }];
  });
  return (
    <EmptyState
      title="Nothing is listed: a filter in this link cannot be read"
      actions={wrong.map(({ group }) => (
        <FilterFixes key={group.id} group={group} search={search} onChange={onChange} />
      ))}
    >
      {wrong.map(({ group, why }) => (
        <Note key={group.id} kind="warning">
          <b>{group.label}:</b> {why}
        </Note>
      ))}
      {wrong.length === 0 && <Note kind="warning">{problem.detail}</Note>}
    </EmptyState>
  );
}

function FilterFixes({ group, search, onChange }: Omit<FiltersRefusedProps, "error"> & { group: Group }) {
  const trpc = useTRPC();
  const [name] = group.names;
  const place = isPlaceName(name) ? name : null;
  const text = search.filters[name] ?? "";
  const { data } = useQuery(
    trpc.places.read.queryOptions({ text }, { enabled: place !== null && text !== "" }),
  );
  const meant = place === null || data === undefined ? null : filterOf(place, data.parts);
  return (
    <>
      {meant !== null && meant.value !== null && meant.trouble === null && (
        <Button
          kind="primary"
          onClick={() => {
            keepWords(meant.value ?? "", meant.words);
            onChange({ [name]: meant.value });
          }}
        >
          {group.label} {meant.words}
        </Button>
      )}
      <Button onClick={() => clearFilters(clearGroup(group), onChange)}>Clear {group.label}</Button>
    </>
  );
}
