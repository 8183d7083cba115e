"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "./Note.tsx";
import { Pairs } from "./Pairs.tsx";
import { Stack } from "./Stack.tsx";

/** A fact of a load that changed after the page showed it. */
export interface ChangedFact {
  name: string;
  was: string;
  is: string;
}

/** List of facts with their old and new text; renders nothing if the list is empty. */
export function WasAndIs({ changes }: { changes: readonly ChangedFact[] }) {
  if (changes.length === 0) return null;
  return (
    <Pairs
      pairs={changes.map(({ name, was, is }) => [
        name,
        <>
          <s>{was}</s> <ins>{is}</ins>
        </>,
      ])}
    />
  );
}

interface ChangedFactsProps {
  changes: readonly ChangedFact[];
  /** True if the component replaces the button that was pressed; the focus then moves here. */
  takesFocus?: boolean;
  /** Actions offered below the facts. */
  children: ReactNode;
}

/** Warns that the load changed after the page showed it, and lists the facts that differ. */
export function ChangedFacts({ changes, takesFocus = false, children }: ChangedFactsProps) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) self.current?.focus();
    // Scrolls here, because the end of a long form may be below the visible part of the page.
    else self.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus]);
  return (
    <div ref={self} tabIndex={-1}>
      <Note kind="warning" live>
        <Stack gap={8}>
          <b>This load changed after you saw it. Nothing was done.</b>
          <WasAndIs changes={changes} />
          <div>{children}</div>
        </Stack>
      </Note>
    </div>
  );
}
