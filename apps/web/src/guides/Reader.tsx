"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { type Fill, filledPart, type Values } from "./fills.ts";
import styles from "./Guide.module.css";
import { keptInTab } from "./kept-in-tab.ts";
import { type TestKey, useTestKey } from "./test-key.ts";

/** The reader as these pages know them. */
interface Reader {
  key: TestKey | null;
  /** Values of the parts that printed commands leave open. */
  values: Values;
  /** The examples that were run well, by their page and number. */
  done: readonly string[];
  keepRun: (example: string, ids: Values) => void;
}

interface Progress {
  owner: string | null;
  ids: Values;
  done: readonly string[];
}

const kept = keptInTab("fb-docs-progress");
const NOTHING = { ids: {}, done: [] };

/** Reads what was kept of earlier steps; nothing of another reader's. */
function readProgress(text: string | null, owner: string | null): Progress {
  try {
    const { ids, done, owner: whose } = JSON.parse(text ?? "null") as Progress;
    return whose === owner ? { owner, ids, done } : { owner, ...NOTHING };
  } catch {
    return { owner, ...NOTHING };
  }
}

const Context = createContext<Reader>({ key: null, values: {}, done: [], keepRun: () => {} });

interface ReaderProviderProps {
  /** The signed-in member's id; null for a visitor. */
  owner: string | null;
  /** Values that the server knows: the board's address, the day. */
  fixed: Values;
  children: ReactNode;
}

export function ReaderProvider({ owner, fixed, children }: ReaderProviderProps) {
  const key = useTestKey(owner);
  const text = useSyncExternalStore(kept.subscribe, kept.read, () => null);
  const reader = useMemo((): Reader => {
    const { ids, done } = readProgress(text, owner);
    return {
      key,
      values: key === null ? fixed : { ...fixed, ...ids, KEY: key.token },
      done,
      keepRun: (example, found) =>
        kept.write({
          owner,
          ids: { ...ids, ...found },
          done: [...new Set([...done, example])],
        } satisfies Progress),
    };
  }, [text, owner, key, fixed]);
  return <Context value={reader}>{children}</Context>;
}

export function useReader(): Reader {
  return useContext(Context);
}

/** A part of a printed command, marked once it is filled in. */
export function Filled(fill: Fill) {
  const { values } = useReader();
  const text = filledPart(fill, values);
  return values[fill.name] === undefined ? text : <mark>{text}</mark>;
}

/** The number of a step, green once every example of it was run. */
export function StepNumber({ number, runs }: { number: string; runs: readonly string[] }) {
  const { done } = useReader();
  const isDone = runs.length > 0 && runs.every((run) => done.includes(run));
  return (
    <span className={styles.step} data-done={isDone || undefined} title={isDone ? "Done" : undefined}>
      {number}
    </span>
  );
}
