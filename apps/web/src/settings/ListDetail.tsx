"use client";

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { PanelBody } from "../ui/Panel.tsx";
import { Row, Stack } from "../ui/Stack.tsx";
import { Text } from "../ui/Text.tsx";
import styles from "./ListDetail.module.css";

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves along the lines while one of them has the focus; what stands beside the list follows. */
function step(event: KeyboardEvent<HTMLElement>) {
  const by = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("tbody button[aria-pressed]")];
  const at = lines.findIndex((line) => line.matches(":focus"));
  const next = at < 0 ? undefined : lines[at + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}

/** A log and one of its lines in full: beside the list, and below it where there is no room. */
export function ListDetail({ detail, children }: { detail: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.log}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside it bubble to it */}
      <div className={styles.list} onKeyDown={step}>
        {children}
      </div>
      {detail}
    </div>
  );
}

/** The filters above a log. */
export function LogBar({ children }: { children: ReactNode }) {
  return (
    <PanelBody>
      <Row gap={8} className={styles.bar}>
        {children}
      </Row>
    </PanelBody>
  );
}

/** Opens its line beside the list. */
export function LineButton({
  open,
  ...rest
}: { open: boolean } & Omit<ComponentProps<"button">, "type" | "className">) {
  return (
    <Text mono>
      <button {...rest} type="button" className={styles.line} aria-pressed={open} />
    </Text>
  );
}

interface DetailProps {
  /** Names the region. */
  label: string;
  title: ReactNode;
  /** Beside the title. */
  facts?: ReactNode;
  /** A button at the right of the title. */
  action?: ReactNode;
  /** Somebody chose it: on a narrow screen it stands below the list. */
  asked: boolean;
  children: ReactNode;
}

/** The line in hand in full. */
export function Detail({ label, title, facts, action, asked, children }: DetailProps) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) shown.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  return (
    <Stack as="section" gap={8} ref={shown} className={styles.detail} aria-label={label}>
      <Row as="header" justify="between">
        <Row gap={8}>
          <h3>{title}</h3>
          {facts}
        </Row>
        {action}
      </Row>
      {children}
    </Stack>
  );
}

/** Names a part of the detail. */
export function DetailPart({ children }: { children: ReactNode }) {
  return <h3>{children}</h3>;
}
