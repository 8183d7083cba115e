"use client";

import { type Day, daysBetween, londonDay } from "@board/calendar";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockHour4,
} from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { counted } from "../../../ui/format/counted.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { LinesHead } from "../../../ui/primitives/Line.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Lines } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { CompanyDetailsForm } from "./CompanyDetailsForm.tsx";
import styles from "./Passport.module.css";
import { evidenceOf, ITEM_NAMES, isInsurance, opensWords, PARTS } from "./passport-words.ts";
import { SendCertificate } from "./SendCertificate.tsx";
import type { ChecklistItem, Item, Passport } from "./types.ts";

const STATES = {
  ok: { icon: IconCircleCheck, word: "In order", tone: "good" },
  trouble: { icon: IconAlertTriangle, word: "Look at this", tone: "warn" },
  missing: { icon: IconCircleDashed, word: "Missing", tone: "faint" },
  waiting: { icon: IconClockHour4, word: "Being read", tone: "warn" },
  rejected: { icon: IconCircleX, word: "Sent back", tone: "bad" },
} as const;

function Small({ children }: { children: ReactNode }) {
  return (
    <Text as="div" tone="quiet" size="small">
      {children}
    </Text>
  );
}

function Until({ line, today }: { line: ChecklistItem; today: Day }) {
  const { until, item, state } = line;
  if (until === null) return <Text tone="faint">–</Text>;
  if (!isInsurance(item)) {
    return (
      <>
        continues <Text nowrap>{formatLongDay(until, today)}</Text>
      </>
    );
  }
  const left = daysBetween(today, until);
  return (
    <>
      <Text tone={state === "trouble" ? "warn" : undefined}>
        <b>{formatLongDay(until, today)}</b>
      </Text>
      {/* Hidden for an item in trouble, because the text beside it says how much time is left. */}
      {state !== "trouble" && (
        <Small>{left < 0 ? "ended" : left === 0 ? "today" : `${counted(left, "day")} left`}</Small>
      )}
    </>
  );
}

interface ChecklistProps {
  passport: Passport;
  /** Item whose form is open. */
  open: Item | null;
  onOpen: (item: Item | null) => void;
  file: File | null;
  onFile: (file: File) => void;
}

/** Scrolls an opened form into view and focuses its first field. */
function showForm(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: "nearest" });
  form?.querySelector<HTMLElement>("input, button")?.focus();
}

/** Table with a row for each item: state, what it allows, evidence, expiry, and the action. */
export function Checklist({ passport, open, onOpen, file, onFile }: ChecklistProps) {
  const today = londonDay(useNow());
  const { checklist, mayChange } = passport;
  const inOrder = checklist.filter(({ state }) => state === "ok").length;

  function action({ item, state }: ChecklistItem): ReactNode {
    if (item === "email")
      return (
        <ButtonLink href="/settings/profile" kind="quiet" size="small" label="Change, Email address">
          Change
        </ButtonLink>
      );
    if (item === "vehicles")
      return (
        <ButtonLink href="/settings/fleet" kind="quiet" size="small" label="Change, Vehicles and bases">
          Change
        </ButtonLink>
      );
    if (!mayChange) return null;
    const isOpen = open === item;
    const word = state === "missing" ? "Add" : isInsurance(item) ? "Replace" : "Change";
    return (
      <Button
        size="small"
        kind={isOpen || isInsurance(item) ? "plain" : "quiet"}
        aria-expanded={isOpen}
        aria-label={isOpen ? `Close ${ITEM_NAMES[item]}` : `${word}, ${ITEM_NAMES[item]}`}
        onClick={() => onOpen(isOpen ? null : item)}
      >
        {isOpen ? "Close" : word}
      </Button>
    );
  }

  return (
    <Panel flush title="Checklist" sub={`${inOrder} of ${checklist.length} in order`}>
      <div className={styles.checklist}>
        <LinesHead as="p">
          <span className={`${styles.line} ${styles.heads}`} aria-hidden>
            <span />
            <span>What</span>
            <span>We have</span>
            <span>Until</span>
          </span>
        </LinesHead>
        {PARTS.map(({ name, items }) => (
          <Fragment key={name}>
            <LinesHead>{name}</LinesHead>
            <Lines as="ul">
              {checklist
                .filter(({ item }) => items.includes(item))
                .map((line) => {
                  const { item, state, words } = line;
                  const { icon: Glyph, word, tone } = STATES[state];
                  const evidence = evidenceOf(line, passport);
                  const title =
                    item === "operator_licence" && passport.licence.number !== null
                      ? `Licence ${passport.licence.number}`
                      : ITEM_NAMES[item];
                  return (
                    <li
                      key={item}
                      id={item}
                      onKeyDown={({ key }) => {
                        if (key === "Escape" && open === item) onOpen(null);
                      }}
                    >
                      <div className={styles.line}>
                        <Text tone={tone}>
                          <Glyph size={20} stroke={1.9} aria-hidden />
                          <VisuallyHidden>{word}:</VisuallyHidden>
                        </Text>
                        <div>
                          <b>{title}</b>
                          <Small>{opensWords(line)}</Small>
                        </div>
                        <div>
                          {state === "rejected" ? <Text tone="bad">Sent back: {words}</Text> : words}
                          {evidence && <Small>{evidence}</Small>}
                        </div>
                        <div className={styles.until} data-empty={line.until === null || undefined}>
                          <Until line={line} today={today} />
                        </div>
                        <div className={styles.act}>{action(line)}</div>
                      </div>
                      {open === item && (
                        <div ref={showForm}>
                          {isInsurance(item) ? (
                            <SendCertificate
                              kind={item}
                              file={file}
                              onFile={onFile}
                              onClose={() => onOpen(null)}
                            />
                          ) : (
                            <CompanyDetailsForm passport={passport} onClose={() => onOpen(null)} />
                          )}
                        </div>
                      )}
                    </li>
                  );
                })}
            </Lines>
          </Fragment>
        ))}
      </div>
    </Panel>
  );
}
