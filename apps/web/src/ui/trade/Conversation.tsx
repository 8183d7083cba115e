import type { ReactNode } from "react";
import { Row } from "../primitives/Stack.tsx";
import styles from "./Conversation.module.css";

/** Messages about a load, oldest first; messages from the reader's firm are on the right. */
export function Conversation({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ol className={styles.said} aria-label={label}>
      {children}
    </ol>
  );
}

/** An action, shown between the messages. */
export function LogLine({ when, at, children }: { when: string; at: string; children: ReactNode }) {
  return (
    <li data-kind="log">
      <span>{children}</span> <time dateTime={at}>{when}</time>
    </li>
  );
}

interface RemarkProps {
  by: ReactNode;
  /** Time in words; `at` is the same time in ISO format. */
  when?: string | undefined;
  at?: string | undefined;
  mine?: boolean;
  kind?: "words" | "proposal" | "file" | "end";
  /** Value of `data-line`, by which `useLookedAt` reports that the message was on screen. */
  line?: string | undefined;
  children: ReactNode;
}

export function Remark({ by, when, at, mine = false, kind = "words", line, children }: RemarkProps) {
  return (
    <li data-mine={mine || undefined} data-kind={kind} data-line={line}>
      <Row justify="between" nowrap>
        <b>{by}</b>
        {at && <time dateTime={at}>{when}</time>}
      </Row>
      {children}
    </li>
  );
}
