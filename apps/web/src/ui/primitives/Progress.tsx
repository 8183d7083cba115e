import { type ReactNode, useId } from "react";
import styles from "./Progress.module.css";
import { Stack } from "./Stack.tsx";
import { Text } from "./Text.tsx";

interface ProgressProps {
  /** Describes the work, with the numbers. */
  children: ReactNode;
  /** Null if the progress is unknown. */
  done: number | null;
  of?: number;
}

/** The browser's progress bar, with a text above it. */
export function Progress({ children, done, of = 1 }: ProgressProps) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text tone="quiet" id={id}>
        {children}
      </Text>
      <progress
        className={styles.progress}
        aria-labelledby={id}
        max={of}
        {...(done === null ? {} : { value: done })}
      />
    </Stack>
  );
}
