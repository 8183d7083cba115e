"use client";

import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, type RefObject, useRef, useState } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { saidOf } from "../../../ui/format/problem.ts";
import { keepClearAtBottom } from "../../../ui/hooks/keep-clear.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Line } from "../../../ui/primitives/Line.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Lines, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { MoreLines } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NotRead } from "../NotRead.tsx";
import { type Client, useAdminAction } from "../use-admin-action.ts";
import { QUEUE_EVERY_MS, QUEUES, type QueueName } from "./queues.ts";
import styles from "./Review.module.css";
import { type QueuePage, type QueueReader, useQueue } from "./use-queue.ts";

/**
 * Returns the selected line of a queue, the first by default. Selection is by id, so that a shortcut never acts on
 * another line after a refetch. `current` is undefined once the line has left, until another is selected.
 */
export function useSelectedLine<Line>(lines: readonly Line[], idOf: (line: Line) => string) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = lines;
  if (chosen === null && first !== undefined) setChosen(idOf(first));
  // Index of the selected line; once that line has left, the next line has this index.
  const [place, setPlace] = useState(0);
  const found = lines.findIndex((line) => idOf(line) === chosen);
  const at = found === -1 ? Math.min(place, lines.length) : found;
  if (found !== -1 && found !== place) setPlace(found);
  const choose = (line: Line | undefined) => line && setChosen(idOf(line));
  return {
    current: lines[found],
    at,
    choose,
    chooseId: setChosen,
    next: () => choose(found === -1 ? (lines[at] ?? lines.at(-1)) : lines[at + 1]),
    previous: () => choose(lines[Math.max(at - 1, 0)]),
    /** Selects the next line after a decision, or the previous one if the last line was decided. */
    leave: () => choose(lines[at + 1] ?? lines[at - 1]),
  };
}

/** Space as wide as a digit, a placeholder for a count that is loading. */
const FIGURE_SPACE = "\u2007";

const QUEUE_TABS = [
  ["firms", "New firms", "firms"],
  ["documents", "Certificates", "documents"],
  ["licences", "Licences", "licences"],
  ["lost", "Licences lost", "licencesLost"],
  ["contacts", "Contact changed", "contacts"],
  ["hand-backs", "Handed back", "handBacks"],
] as const;

/** Tabs of the queues about carriers, with counts. */
export function QueueTabs({ queue: present }: { queue: QueueName | "register" }) {
  const trpc = useTRPC();
  const isOne = present === "register" || QUEUE_TABS.some(([queue]) => queue === present);
  const { data } = useQuery(
    trpc.admin.queues.overview.queryOptions({}, { refetchInterval: QUEUE_EVERY_MS, enabled: isOne }),
  );
  if (!isOne) return null;
  return (
    <Row as="nav" gap={8} aria-label="Queues about carriers">
      {QUEUE_TABS.map(([queue, words, count]) => (
        <ButtonLink key={queue} size="small" href={`/admin/queues/${queue}`} current={queue === present}>
          {words} {data?.[count].count ?? FIGURE_SPACE}
        </ButtonLink>
      ))}
      <ButtonLink size="small" href="/admin/register" current={present === "register"}>
        Register and holds
      </ButtonLink>
    </Row>
  );
}

interface ReviewLineProps {
  name: string;
  age: string;
  small: ReactNode;
  flag: string;
  /** True if the flag is shown as needing attention. */
  found: boolean;
  current: boolean;
  onChoose: () => void;
}

/** Line of the list, which can be selected. */
function ReviewLine({ name, age, small, flag, found, current, onChoose }: ReviewLineProps) {
  return (
    <Line current={current} onClick={onChoose}>
      <Stack as="span" gap={0}>
        <Row as="span" justify="between" nowrap>
          <b>{name}</b>
          <Text tone="quiet" size="small" nowrap suppressHydrationWarning>
            {age}
          </Text>
        </Row>
        <Text tone="quiet" size="small">
          {small}
        </Text>
        <Text tone={found ? "warn" : "good"} size="small">
          {flag}
        </Text>
      </Stack>
    </Line>
  );
}

/** Shown if the selected line has left the queue, so that no shortcut decides on another line by mistake. */
function LeftQueue({ next }: { next: () => void }) {
  return (
    <EmptyState
      title="It was decided meanwhile"
      actions={
        <Button shortcut="J" onClick={next}>
          The next one
        </Button>
      }
    />
  );
}

interface ReviewedProps {
  firm: { id: string; name: string };
  badge: ReactNode;
  since: ReactNode;
  /** Position of the selected line in the queue, such as `2 of 7`. */
  place: string;
  /** Name for one line of the queue, used in the labels of J and K. */
  what: string;
  previous: () => void;
  next: () => void;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** Details of the selected line, titled with the firm. They get the focus after a decision. */
function Reviewed({ firm, badge, since, place, what, previous, next, children, ref }: ReviewedProps) {
  return (
    <Stack as="section" ref={ref} className={styles.firm} aria-label={firm.name} tabIndex={-1}>
      <Row as="header" justify="between">
        <Row>
          <Text as="h2" size="huge">
            <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>
          </Text>
          {badge}
          <Text tone="quiet">{since}</Text>
        </Row>
        <Row gap={8}>
          <Button size="small" aria-label={`Previous ${what}`} shortcut="K" onClick={previous}>
            <IconChevronUp size={14} aria-hidden />
          </Button>
          <Button size="small" aria-label={`Next ${what}`} shortcut="J" onClick={next}>
            <IconChevronDown size={14} aria-hidden />
          </Button>
          <Text tone="quiet">{place}</Text>
        </Row>
      </Row>
      <VisuallyHidden role="status">{`${firm.name}, ${place}`}</VisuallyHidden>
      {children}
    </Stack>
  );
}

/** Functions to call after a decision on the selected line. */
export interface AfterDecision {
  /** Selects the next line and moves the focus to it. */
  leave: () => void;
  /** Shows a toast that says what was decided and offers to undo it. Undoing selects the line again. */
  tell: (decided: Omit<UndoableDecision, "choose">) => void;
}

/** Queue that is shown as a list beside the details of its selected line. */
export interface ReviewedQueue<Line, Page extends QueuePage<Line> = QueuePage<Line>> {
  name: QueueName;
  read: QueueReader<Page>;
  idOf: (line: Line) => string;
  /** Name for one line of the queue, used in the labels of J and K. */
  what: string;
  line: (line: Line, now: number) => Omit<ReviewLineProps, "current" | "onChoose">;
  /** Returns the details of the selected line; null if there is nothing left to decide. */
  reviewed: (
    line: Line,
    now: number,
    after: AfterDecision,
  ) => Pick<ReviewedProps, "firm" | "badge" | "since" | "children"> | null;
  /** Sorts the lines; by default they stay in the API's order. */
  inOrder?: (lines: Line[]) => Line[];
  /** Renders the lines in groups; by default they are one list. */
  list?: (lines: readonly Line[], item: (line: Line) => ReactNode) => ReactNode;
  /** Renders what is shown below the list. */
  below?: (page: Page) => ReactNode;
  /** Renders the empty queue; by default the queue's sentence in `QUEUES` is shown. */
  empty?: (page: Page) => ReactNode;
}

/** Page of a queue: the list of lines beside the details of the selected one. */
export function ReviewQueue<Line, Page extends QueuePage<Line>>({
  queue,
}: {
  queue: ReviewedQueue<Line, Page>;
}) {
  const { name, idOf, what, line, reviewed, inOrder = (lines) => lines } = queue;
  const { title, nothing } = QUEUES[name];
  const now = useNow().getTime();
  const list = useQueue(name, queue.read);
  const pages = list.data?.pages ?? [];
  const [page] = pages;
  const lines = inOrder(pages.flatMap((each): Line[] => each.lines));
  const details = useRef<HTMLElement>(null);
  const { current, at, choose, chooseId, next, previous, leave } = useSelectedLine(lines, idOf);
  const tell = useUndo(details);
  useKeys({ j: next, k: previous });
  if (page === undefined) {
    return list.error ? (
      <NotRead what="The queue" error={list.error} again={() => void list.refetch()} />
    ) : (
      <Waiting lines={10} what="the queue" />
    );
  }
  const after = (decided: Line): AfterDecision => ({
    leave() {
      leave();
      // Moves the focus out of the field, in which shortcuts would be typed as letters.
      details.current?.focus();
    },
    tell: (words) => tell({ ...words, choose: () => chooseId(idOf(decided)) }),
  });
  const item = (each: Line) => (
    <ReviewLine
      key={idOf(each)}
      {...line(each, now)}
      current={current !== undefined && idOf(each) === idOf(current)}
      onChoose={() => choose(each)}
    />
  );
  const shown = current === undefined ? null : reviewed(current, now, after(current));
  return (
    <div className={styles.page}>
      <section className={styles.list} aria-label="The queue">
        <PanelBody>
          <Stack gap={8}>
            <Text as="h1" size="large" strong>
              {title}{" "}
              <Badge tone={page.count > 0 ? "warn" : undefined}>{page.count.toLocaleString("en-GB")}</Badge>
            </Text>
            <QueueTabs queue={name} />
          </Stack>
        </PanelBody>
        {queue.list ? queue.list(lines, item) : <Lines as="ul">{lines.map(item)}</Lines>}
        <MoreLines list={list}>Show more</MoreLines>
        {queue.below?.(page)}
      </section>
      {lines.length === 0 ? (
        (queue.empty?.(page) ?? <EmptyState title={nothing} />)
      ) : shown === null ? (
        <LeftQueue next={next} />
      ) : (
        <Reviewed
          ref={details}
          place={`${at + 1} of ${page.count}`}
          what={what}
          previous={previous}
          next={next}
          {...shown}
        />
      )}
    </div>
  );
}

const UNDO_MS = 10_000;

/** A decision that can be undone. */
interface UndoableDecision {
  said: string;
  undo: () => Promise<unknown>;
  undone: string;
  /** Selects the line that the undo has returned to the queue. */
  choose: () => void;
}

/**
 * Shows a toast for a decision, which the key U undoes for ten seconds. Moves the focus to the selected line, because
 * U would be typed into a field.
 */
function useUndo(details: RefObject<HTMLElement | null>): (decided: UndoableDecision) => void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const last = useRef<(UndoableDecision & { hide: () => void }) | null>(null);

  async function takeBack(): Promise<void> {
    const done = last.current;
    if (done === null) return;
    last.current = null;
    done.hide();
    try {
      await done.undo();
      showToast({ kind: "info", text: done.undone });
    } catch (error) {
      showToast({ kind: "error", text: saidOf(error) });
    }
    await cache.invalidateQueries(trpc.admin.pathFilter());
    done.choose();
  }

  useKeys({ u: () => void takeBack() });
  return function tell(decided: UndoableDecision): void {
    last.current?.hide();
    details.current?.focus();
    const hide = showToast({
      kind: "done",
      text: decided.said,
      action: { label: "Undo", shortcut: "U", run: () => void takeBack() },
      forMs: UNDO_MS,
    });
    last.current = { ...decided, hide };
  };
}

interface DecideProps {
  verb: string;
  busy: string;
  /** Effect of the decision, or advice before deciding, in one sentence. */
  effect: string;
  /** Label of the reason, which the log keeps. */
  label: string;
  /** Error text if the reason is missing; null if no reason is needed. */
  lacks: string | null;
  decide: (api: Client, reason: string) => Promise<unknown>;
  /** Buttons of other decisions. */
  children: ReactNode;
}

/** Bar at the bottom of the screen with the reason and the buttons. The key A presses the first button. */
export function Decide({ verb, busy, effect, label, lacks, decide, children }: DecideProps) {
  const [reason, setReason] = useState("");
  const [isLacking, setLacking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const act = useAdminAction((api) => decide(api, reason.trim()));

  function ask(): void {
    if (act.isPending) return;
    if (lacks === null || reason.trim() !== "") act.mutate();
    else {
      setLacking(true);
      field.current?.focus();
    }
  }

  useKeys({ a: ask });
  const wrong = isLacking ? lacks : act.error && saidOf(act.error);
  return (
    <Row align="end" className={styles.decide} ref={keepClearAtBottom}>
      <Button kind="go" shortcut="A" busy={act.isPending ? busy : undefined} onClick={ask}>
        {verb}
      </Button>
      {children}
      <Text tone="quiet">{effect}</Text>
      <Field label={label} error={wrong && <span role="alert">{wrong}</span>}>
        <Input
          ref={field}
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setLacking(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") ask();
          }}
        />
      </Field>
    </Row>
  );
}
