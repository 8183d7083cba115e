"use client";

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./ListDetail.module.css";
import { PanelBody } from "./Panel.tsx";
import { Row, Stack } from "./Stack.tsx";
import { Text } from "./Text.tsx";

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves the focus to another line by keyboard; that line's details are shown. */
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

interface ListDetailProps {
  detail: ReactNode;
  /** True for a narrow list beside wide details, such as an editor. */
  wide?: boolean;
  /** True for a list of many columns beside narrow details. */
  drawer?: boolean;
  children: ReactNode;
}

/**
 * Layout of a log: the list of entries and the details of one, side by side, or below each other if there is no room.
 */
export function ListDetail({ detail, wide, drawer, children }: ListDetailProps) {
  return (
    <div className={styles.log} data-wide={wide || undefined} data-drawer={drawer || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside it bubble to it */}
      <div className={styles.list} onKeyDown={step}>
        {children}
      </div>
      {detail}
    </div>
  );
}

/** Bar with the filters of a log. */
export function LogBar({ children }: { children: ReactNode }) {
  return (
    <PanelBody>
      <Row gap={8} className={styles.bar}>
        {children}
      </Row>
    </PanelBody>
  );
}

interface LineButtonProps extends Omit<ComponentProps<"button">, "type" | "className"> {
  open: boolean;
  /** True for the name of a firm or a person, which is no code. */
  named?: boolean;
}

/** Button that shows the details of a line. */
export function LineButton({ open, named = false, ...rest }: LineButtonProps) {
  return (
    <Text mono={!named} strong={named}>
      <button {...rest} type="button" className={styles.line} aria-pressed={open} />
    </Text>
  );
}

interface DetailProps {
  /** Accessible name of the region. */
  label: string;
  title: ReactNode;
  /** Facts next to the title. */
  facts?: ReactNode;
  /** Button to the right of the title. */
  action?: ReactNode;
  /**
   * True if the person chose the line. Narrow screens, which show the details below the list, then scroll to them.
   */
  chosen: boolean;
  children: ReactNode;
}

/** Details of the selected line. */
export function Detail({ label, title, facts, action, chosen, children }: DetailProps) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) shown.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
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

/** Heading of a part of the details. */
export function DetailPart({ children }: { children: ReactNode }) {
  return <h3>{children}</h3>;
}
