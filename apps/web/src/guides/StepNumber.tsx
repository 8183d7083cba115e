"use client";

import styles from "./Guide.module.css";
import { useReader } from "./Reader.tsx";

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
