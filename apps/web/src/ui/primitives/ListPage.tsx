import { londonTime } from "@board/calendar";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { keepClearAtTop } from "../hooks/keep-clear.ts";
import { Badge } from "./Badge.tsx";
import { Button } from "./Button.tsx";
import { ErrorNote } from "./ErrorNote.tsx";
import styles from "./Page.module.css";
import { PageBody } from "./Page.tsx";
import { ReadMore } from "./ReadMore.tsx";
import { Stack } from "./Stack.tsx";
import tab from "./Tabs.module.css";
import { Text } from "./Text.tsx";

interface ListPageProps {
  title: ReactNode;
  /** One sentence next to the title. */
  lead?: ReactNode;
  /** Field that filters the list. */
  search?: ReactNode;
  /** Buttons to the right of the title. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /**
   * Query of the list. Its error is shown above the rows that were loaded before, the button for the next page
   * below.
   */
  list: {
    error: unknown;
    data: unknown;
    /** Milliseconds since 1970. */
    dataUpdatedAt?: number;
    refetch: () => unknown;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  more: string;
  children: ReactNode;
}

/** Page with a single full-width list: header, tabs and rows. */
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
  /** Makes another tab; shown after the last one. */
  add?: { name: string; onPress: () => void };
}

/** Tabs with counts. A count is amber if something needs an action, and red if something is late. */
export function TabBar<Value>({ label, tabs, current, onChange, add }: TabBarProps<Value>) {
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
      {add && (
        <button type="button" className={tab.tab} onClick={add.onPress}>
          <IconPlus size={16} stroke={2} aria-hidden />
          {add.name}
        </button>
      )}
    </nav>
  );
}
