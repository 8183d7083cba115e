"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import styles from "./DeveloperPage.module.css";
import { type Fill, filledPart, type Values } from "./fills.ts";
import { keptInTab } from "./kept-in-tab.ts";
import { type TestKey, useTestKey } from "./test-key.ts";

/** State that the examples of the developer pages share. */
interface ReaderState {
  key: TestKey | null;
  /** Values of the variables in the examples. */
  values: Values;
  /** Ids of the examples that the reader has run successfully. */
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

/** Reads the stored progress; ignores the progress of another reader. */
function readProgress(text: string | null, owner: string | null): Progress {
  try {
    const { ids, done, owner: whose } = JSON.parse(text ?? "null") as Progress;
    return whose === owner ? { owner, ids, done } : { owner, ...NOTHING };
  } catch {
    return { owner, ...NOTHING };
  }
}

const Context = createContext<ReaderState>({ key: null, values: {}, done: [], keepRun: () => {} });

interface ReaderProviderProps {
  /** Id of the signed-in member; null for a visitor. */
  owner: string | null;
  /** Values that the server knows, such as the board's address and the day. */
  fixed: Values;
  children: ReactNode;
}

export function ReaderProvider({ owner, fixed, children }: ReaderProviderProps) {
  const key = useTestKey(owner);
  const text = useSyncExternalStore(kept.subscribe, kept.read, () => null);
  const reader = useMemo((): ReaderState => {
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

export function useReader(): ReaderState {
  return useContext(Context);
}

/** Variable in an example, highlighted once it has a value. */
export function Filled(fill: Fill) {
  const { values } = useReader();
  const text = filledPart(fill, values);
  return values[fill.name] === undefined ? text : <mark>{text}</mark>;
}

/** Number of a step; green once all its examples have been run. */
export function StepNumber({ number, runs }: { number: string; runs: readonly string[] }) {
  const { done } = useReader();
  const isDone = runs.length > 0 && runs.every((run) => done.includes(run));
  return (
    <span className={styles.step} data-done={isDone || undefined} title={isDone ? "Done" : undefined}>
      {number}
    </span>
  );
}
