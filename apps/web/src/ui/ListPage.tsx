import { londonTime } from "@board/calendar";
import type { ReactNode } from "react";
import { Badge } from "./Badge.tsx";
import { Button } from "./Button.tsx";
import { ErrorNote } from "./ErrorNote.tsx";
import { keepClearAtTop } from "./keep-clear.ts";
import styles from "./Page.module.css";
import { PageBody } from "./Page.tsx";
import { ReadMore } from "./ReadMore.tsx";
import { Stack } from "./Stack.tsx";
import tab from "./Tabs.module.css";
import { Text } from "./Text.tsx";

interface ListPageProps {
  title: ReactNode;
  /** One sentence beside the title. */
  lead?: ReactNode;
  /** The field that looks for something in the list. */
  search?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /** The query of the list: its error stands above what was read before, the way to its next page below. */
  list: {
    error: unknown;
    data: unknown;
    /** In ms since 1970. */
    dataUpdatedAt?: number;
    refetch: () => unknown;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  more: string;
  children: ReactNode;
}

/** A page that is one list from edge to edge: its head, its tabs, its lines. */
export function ListPage({ title, lead, search, actions, tabs, list, more, children }: ListPageProps) {
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {search && <div className={styles.tools}>{search}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs}
      {list.error !== null && (
        <PageBody>
          <Stack gap={8}>
            <ErrorNote
              error={list.error}
              kept={list.data === undefined ? undefined : keptWords(list.dataUpdatedAt)}
            />
            <Button onClick={() => void list.refetch()}>Try again</Button>
          </Stack>
        </PageBody>
      )}
      {children}
      {list.hasNextPage && (
        <PageBody>
          <ReadMore
            busy={list.isFetchingNextPage ? "Reading" : undefined}
            onPress={() => void list.fetchNextPage?.()}
          >
            {more}
          </ReadMore>
        </PageBody>
      )}
    </div>
  );
}

function keptWords(readAt: number | undefined): string {
  return readAt === undefined
    ? "The list is as it was last read."
    : `The list is as of ${londonTime(new Date(readAt))}.`;
}

interface TabBarProps<Value> {
  label: string;
  tabs: readonly {
    value: Value;
    name: string;
    count?: string | undefined;
    calls?: boolean | "late" | undefined;
  }[];
  current: Value;
  onChange: (value: Value) => void;
}

/** Parts of a list with their counts; one that calls for something has its count on amber, late work on red. */
export function TabBar<Value>({ label, tabs, current, onChange }: TabBarProps<Value>) {
  return (
    <nav ref={keepClearAtTop} className={tab.list} data-bar aria-label={label}>
      {tabs.map(({ value, name, count, calls }) => (
        <button
          key={name}
          type="button"
          className={tab.tab}
          aria-current={value === current ? "true" : undefined}
          onClick={() => onChange(value)}
        >
          {name}{" "}
          {calls ? (
            <Badge kind="small" tone={calls === "late" ? "bad" : "warn"}>
              {count}
            </Badge>
          ) : (
            count !== undefined && <Text tone="faint">{count}</Text>
          )}
        </button>
      ))}
    </nav>
  );
}
