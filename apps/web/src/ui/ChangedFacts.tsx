"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "./Note.tsx";
import { Pairs } from "./Pairs.tsx";
import { Stack } from "./Stack.tsx";

/** A fact of a load that is another than the one somebody saw. */
export interface ChangedFact {
  name: string;
  was: string;
  is: string;
}

/** Each fact as it was and as it is; nothing where none is known. */
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
  /** It stands in the place of the button that was pressed, and takes the focus from there. */
  takesFocus?: boolean;
  /** Actions for it. */
  children: ReactNode;
}

/** Says that a load is another than the one that was seen, and in what. */
export function ChangedFacts({ changes, takesFocus = false, children }: ChangedFactsProps) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) self.current?.focus();
    // At the end of a long form it would appear below what is seen.
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
