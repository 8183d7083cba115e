"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import type { RelaxChoice } from "../data/types.ts";
import type { Filters, SearchChange } from "../filters/filters.ts";
import { clearAll, clearFilters, setGroups } from "../filters/groups.ts";
import { relaxWords } from "./relax-words.ts";

const SHOWN = 2;

function changeOf({ name, value }: RelaxChoice): SearchChange {
  return name === "near" ? { near: null, within: null } : { [name]: value };
}

interface NothingFoundProps {
  filters: Filters;
  onChange: (change: SearchChange) => void;
}

/** Empty state that offers changes to the filters, each with the number of loads that would then match. */
export function NothingFound({ filters, onChange }: NothingFoundProps) {
  const trpc = useTRPC();
  const set = setGroups(filters).length;
  const { data } = useQuery(trpc.board.relax.queryOptions(filters, { enabled: set > 0 }));
  const choices = data?.choices.slice(0, SHOWN) ?? [];
  const isHopeless = data !== undefined && choices.length === 0;
  const words = isHopeless
    ? "No change to one filter alone would find a load."
    : choices.map((choice) => relaxWords(choice, filters).sentence).join(" ");
  if (set === 0) {
    return (
      <EmptyState title="No load is on the board now">
        <p>Loads come up here as soon as posters put them up. Most are posted on weekdays before noon.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No load matches ${set === 1 ? "this filter" : `these ${set} filters`}`}
      actions={
        <>
          {choices.map((choice, index) => (
            <Button
              key={`${choice.name}${choice.value}`}
              kind={index === 0 ? "primary" : "plain"}
              onClick={() => onChange(changeOf(choice))}
            >
              {relaxWords(choice, filters).button}
            </Button>
          ))}
          <Button kind={isHopeless ? "primary" : "quiet"} onClick={() => clearFilters(clearAll(), onChange)}>
            {set === 1 ? "Clear it" : `Clear all ${set}`}
          </Button>
        </>
      }
    >
      {words && <p>{words}</p>}
    </EmptyState>
  );
}
