"use client";

import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useState } from "react";
import { useTRPC } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Link } from "../../ui/Link.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { QUEUE_EVERY_MS, type QueueName } from "./queues.ts";
import styles from "./Review.module.css";

/**
 * The line of a queue that is in hand, by its id, so that a queue that is read anew puts no other line under a key. Without one
 * it is the first; `current` is undefined where it has left the queue, until another one is chosen.
 */
export function useLineInHand<Line>(lines: readonly Line[], idOf: (line: Line) => string) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = lines;
  if (chosen === null && first !== undefined) setChosen(idOf(first));
  // The place of a line that has left is its successor's.
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
    /** After a decision: the next line, or the one before where it was the last. */
    leave: () => choose(lines[at + 1] ?? lines[at - 1]),
  };
}

const SIBLINGS = [
  ["firms", "New firms", "firms"],
  ["documents", "Documents", "documents"],
  ["licences", "Licences", "licences"],
  ["lost", "Licences lost", "licencesLost"],
  ["contacts", "Contact changed", "contacts"],
] as const;

/** The queues about carriers with their counts, on each of them. */
export function Siblings({ queue: present }: { queue: QueueName | "register" }) {
  const trpc = useTRPC();
  const isOne = present === "register" || SIBLINGS.some(([queue]) => queue === present);
  const { data } = useQuery(
    trpc.admin.queues.overview.queryOptions({}, { refetchInterval: QUEUE_EVERY_MS, enabled: isOne }),
  );
  if (!isOne) return null;
  return (
    <nav className={styles.chips} aria-label="Queues about carriers">
      {SIBLINGS.map(([queue, words, count]) => (
        <Link
          key={queue}
          href={`/admin/queues/${queue}`}
          aria-current={queue === present ? "page" : undefined}
        >
          {words} <b>{data?.[count].count ?? ""}</b>
        </Link>
      ))}
      <Link href="/admin/register" aria-current={present === "register" ? "page" : undefined}>
        Register and holds
      </Link>
    </nav>
  );
}

interface ReviewListProps {
  queue: QueueName;
  title: string;
  count: number;
  children: ReactNode;
}

/** A queue beside what is known of its line in hand. */
export function Review({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** The queue at the left: lines under their heads. */
export function ReviewList({ queue, title, count, children }: ReviewListProps) {
  return (
    <section className={styles.list} aria-label="The queue">
      <h1>
        {title} <span className={styles.count}>{count.toLocaleString("en-GB")}</span>
      </h1>
      <Siblings queue={queue} />
      {children}
    </section>
  );
}

interface ReviewLineProps {
  name: string;
  age: string;
  small: ReactNode;
  flag: string;
  /** Something to look at, rather than in order. */
  found: boolean;
  current: boolean;
  onChoose: () => void;
}

/** A line to choose. */
export function ReviewLine({ name, age, small, flag, found, current, onChoose }: ReviewLineProps) {
  return (
    <li>
      <button type="button" aria-current={current ? "true" : undefined} onClick={onChoose}>
        <b>{name}</b>
        <span className={styles.age} suppressHydrationWarning>
          {age}
        </span>
        <small>{small}</small>
        <span className={styles.flag} data-found={found || undefined}>
          {flag}
        </span>
      </button>
    </li>
  );
}

/** In place of a line that left the queue while it was in hand: no key acts on another one unseen. */
export function LeftQueue({ next }: { next: () => void }) {
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
  /** Of the line in hand among all. */
  place: string;
  /** Name of one line, as J and K step by it. */
  what: string;
  previous: () => void;
  next: () => void;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The line in hand, under the firm's name; focus comes back to it after a decision. */
export function Reviewed({ firm, badge, since, place, what, previous, next, children, ref }: ReviewedProps) {
  return (
    <section ref={ref} className={styles.firm} aria-label={firm.name} tabIndex={-1}>
      <header className={styles.head}>
        <h2>
          <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>
        </h2>
        {badge}
        <span className={styles.quiet}>{since}</span>
        <span className={styles.steps}>
          <Button size="small" aria-label={`Previous ${what}`} shortcut="K" onClick={previous}>
            <IconChevronUp size={14} aria-hidden />
          </Button>
          <Button size="small" aria-label={`Next ${what}`} shortcut="J" onClick={next}>
            <IconChevronDown size={14} aria-hidden />
          </Button>
          <span className={styles.quiet}>{place}</span>
        </span>
      </header>
      <VisuallyHidden role="status">{`${firm.name}, ${place}`}</VisuallyHidden>
      {children}
    </section>
  );
}
