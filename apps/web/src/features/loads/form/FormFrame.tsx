"use client";

import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { keepClearAtBottom } from "../../../ui/hooks/keep-clear.ts";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Key, Keys } from "../../../ui/primitives/Key.tsx";
import { PageColumn } from "../../../ui/primitives/Page.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import styles from "./FormFrame.module.css";

interface FormFrameProps {
  title: string;
  /** Actions beside the title, such as templates. */
  actions?: ReactNode;
  children: ReactNode;
  /** Errors and warnings above the buttons. */
  notes: ReactNode;
  buttons: ReactNode;
  side: ReactNode;
  onSubmit: () => Promise<void>;
  verb: string;
  /** Keys of the side column. */
  keys?: ReactNode;
  opensWrong?: boolean | undefined;
}

/** Layout of a form with a side column. Ctrl Enter submits it from any field of both. */
export function FormFrame({
  title,
  actions,
  children,
  notes,
  buttons,
  side,
  onSubmit,
  verb,
  keys,
  opensWrong,
}: FormFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter means the same in the form and beside it
    <div className={styles.frame} onKeyDown={press}>
      <Form ref={form} className={styles.form} onSubmit={onSubmit} opensWrong={opensWrong}>
        <Row as="header" justify="between">
          <Row align="baseline">
            <h1>
              {title} <TestChip />
            </h1>
            <Keys>
              <Key>Tab</Key> next · <Key>1</Key>–<Key>8</Key> pick · <Key>Alt</Key> <Key>S</Key> add a stop ·{" "}
              <Key>Alt</Key> <Key>G</Key> add goods · {keys}
              <Key>Ctrl</Key> <Key>Enter</Key> {verb}
            </Keys>
          </Row>
          {actions && <Row gap={8}>{actions}</Row>}
        </Row>
        <div>{children}</div>
        <Stack as="footer" gap={8} className={styles.foot} ref={keepClearAtBottom}>
          {notes}
          <Row>{buttons}</Row>
        </Stack>
      </Form>
      <aside className={styles.side} aria-label="This load, live">
        <PageColumn>{side}</PageColumn>
      </aside>
    </div>
  );
}
