"use client";

import type { NotificationList } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import {
  type Icon,
  IconArrowNarrowRight,
  IconArrowsExchange,
  IconBell,
  IconBuilding,
  IconSettings,
  IconTrophy,
  IconTruck,
} from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { formatDay } from "../../ui/format/days.ts";
import { formatPence, formatRange } from "../../ui/format/money.ts";
import { slotWords } from "../../ui/format/slots.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { leavePopups } from "../../ui/hooks/use-back-closes.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { IconButton } from "../../ui/primitives/IconButton.tsx";
import { LinesHead } from "../../ui/primitives/Line.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { When } from "../../ui/primitives/When.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { nearBase, useOwnWork } from "../places/own-work.ts";
import { keepWords } from "../places/place-words.ts";
import { useSession } from "../session/SessionContext.tsx";
import { BACKGROUND } from "../trpc/same-key.ts";
import { useTRPC } from "../trpc/trpc.ts";
import { Decide } from "./Decide.tsx";
import { NotificationSignals } from "./NotificationSignals.tsx";
import styles from "./Notifications.module.css";
import { matchesText, notificationText } from "./notification-text.ts";
import { useAllowed } from "./use-allowed.ts";
import { useLookedAt } from "./use-looked-at.ts";

type Line = NotificationList["notifications"][number];
type Matches = NotificationList["matches"][number];
type LoadLine = NonNullable<Line["load"]>;

interface PanelLinkProps {
  href: string;
  onClick: () => void;
  children: ReactNode;
}

/**
 * Link out of the panel. An address with a fragment loads a new document, because the board reads the fragment
 * only on load.
 */
function PanelLink({ href, onClick, children }: PanelLinkProps) {
  if (!href.includes("#")) {
    return (
      <Link href={href} onClick={onClick}>
        {children}
      </Link>
    );
  }
  return (
    <a
      href={href}
      onClick={(event) => {
        if (leavePopups(() => window.location.assign(href))) event.preventDefault();
        onClick();
      }}
    >
      {children}
    </a>
  );
}

function priceText({ pricePence, guideLowPence, guideHighPence }: LoadLine): string {
  return pricePence === null ? formatRange(guideLowPence, guideHighPence) : formatPence(pricePence);
}

function useFacts() {
  const today = londonDay(useNow());
  return ({ collect, vehicleClass }: LoadLine) => {
    const { day, rest } = slotWords(collect, today);
    return `${day} ${rest}, ${VEHICLE_NAMES[vehicleClass]}`;
  };
}

function OneLine({ line, close, refresh }: { line: Line; close: () => void; refresh: () => void }) {
  const facts = useFacts();
  const { title, rest, href } = notificationText(line);
  return (
    <li className={styles.line} data-line={line.id} data-unread={line.readAt === null || undefined}>
      <PanelLink href={href} onClick={close}>
        <b>{title}</b> {rest}
      </PanelLink>
      <When at={line.createdAt} />
      {line.load && (
        <Text tone="quiet" size="small">
          {facts(line.load)} · {priceText(line.load)} · {line.load.ref}
        </Text>
      )}
      {line.decision && <Decide decision={line.decision} href={href} close={close} onDone={refresh} />}
    </li>
  );
}

/** Returns the address of the board with these filters. */
function boardWith(filters: Readonly<Record<string, string | undefined>>): string {
  const query = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `/board?${new URLSearchParams(query)}`;
}

function MatchLines({ matches, close }: { matches: Matches; close: () => void }) {
  const facts = useFacts();
  const { search, unread, lastHour, latest, newest } = matches;
  const { may } = useAllowed();
  const own = useOwnWork({ enabled: search === null && may("readAll") });
  const nearBases = (own?.bases ?? []).map((base) => {
    const filters = nearBase(base, own?.vc ?? null);
    const open = () => {
      keepWords(filters.near, "home");
      close();
    };
    return { town: base.town, href: boardWith(filters), open };
  });
  const [only, ...more] = search === null ? nearBases : [];
  return (
    <li className={styles.line} data-line={lineId(matches)} data-unread={unread > 0 || undefined}>
      {more.length === 0 ? (
        <PanelLink href={only?.href ?? boardWith(search?.query ?? {})} onClick={only?.open ?? close}>
          <b>{matchesText(matches)}</b>
        </PanelLink>
      ) : (
        <span>
          <b>{matchesText(matches)}</b>:{" "}
          {nearBases.map(({ town, href, open }, nth) => (
            <Fragment key={href}>
              {nth > 0 && ", "}
              <PanelLink href={href} onClick={open}>
                {town}
              </PanelLink>
            </Fragment>
          ))}
        </span>
      )}
      <When at={latest} />
      <Text tone="quiet" size="small">
        {lastHour > 0 ? `${lastHour} in the last hour` : "None in the last hour"}
        {newest.length === 0 && " · none of the newest is open any more"}
      </Text>
      {newest.length > 0 && (
        <ol className={styles.loads}>
          {newest.map((load) => (
            <li key={load.id}>
              <PanelLink href={`/board#${load.id}`} onClick={close}>
                <Plate outcode={load.fromOutcode} />
                <IconArrowNarrowRight size={13} stroke={1.9} aria-label="to" />
                <Plate outcode={load.toOutcode} />
                <Text tone="quiet">{facts(load)}</Text>
                <b>{priceText(load)}</b>
              </PanelLink>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/**
 * Returns the key of a row that counts the matches of a saved search, or those near a base. The prefix keeps it
 * apart from the ids of notifications.
 */
const lineId = ({ search }: Matches) => `search:${search?.id ?? ""}`;

function Group({
  icon: Glyph,
  name,
  end,
  children,
}: {
  icon: Icon;
  name: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={name}>
      <LinesHead>
        <Text>
          <Glyph size={14} stroke={1.9} aria-hidden /> {name}
        </Text>
        {end}
      </LinesHead>
      <ul>{children}</ul>
    </section>
  );
}

interface GroupsProps extends Pick<NotificationList, "notifications" | "matches"> {
  close: () => void;
  refresh: () => void;
}

/** Groups of notifications in a fixed order; empty groups are omitted. */
function Groups({ notifications, matches, close, refresh }: GroupsProps) {
  const { firm } = useSession();
  const jobs = firm?.canPost ? "Your loads and jobs" : "Your jobs";
  const linesOf = (group: Line["group"]) =>
    notifications
      .filter((line) => line.group === group)
      .map((line) => <OneLine key={line.id} line={line} close={close} refresh={refresh} />);
  const [waits, quotes, loads, others] = [
    linesOf("waits"),
    linesOf("quotes"),
    linesOf("loads"),
    linesOf("firm"),
  ];
  return (
    <>
      {waits.length > 0 && (
        <Group icon={IconArrowsExchange} name="Waits for you" end={waits.length}>
          {waits}
        </Group>
      )}
      {quotes.length > 0 && (
        <Group icon={IconTrophy} name="Won and lost">
          {quotes}
        </Group>
      )}
      {loads.length > 0 && (
        <Group icon={IconTruck} name={firm?.canCarry ? jobs : "Your loads"}>
          {loads}
        </Group>
      )}
      {matches.length > 0 && (
        <Group icon={IconBell} name="Loads that match your searches">
          {matches.map((each) => (
            <MatchLines key={lineId(each)} matches={each} close={close} />
          ))}
        </Group>
      )}
      {others.length > 0 && (
        <Group icon={IconBuilding} name="Your firm">
          {others}
        </Group>
      )}
    </>
  );
}

/** Grouped notifications. Those that were on screen for two seconds are marked as read. */
export function NotificationsPanel({ unread, close }: { unread: number; close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [all, setAll] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { data, error } = useQuery(
    trpc.accounts.notifications.queryOptions(
      { all },
      { staleTime: 0, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
    ),
  );
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.accounts.counts.queryFilter()),
      queries.invalidateQueries(trpc.accounts.notifications.queryFilter()),
    ]);
  const lookedAt = useMutation(
    // Refreshes only the counts. The dots, which mark new notifications, stay until the panel is opened again.
    trpc.accounts.markNotificationsRead.mutationOptions({
      trpc: BACKGROUND,
      onSuccess: () => queries.invalidateQueries(trpc.accounts.counts.queryFilter()),
    }),
  );
  const markAll = useMutation(trpc.accounts.markNotificationsRead.mutationOptions({ onSuccess: refresh }));
  const box = useRef<HTMLDivElement>(null);
  const lines = data?.notifications ?? [];
  const matches = data?.matches ?? [];
  useLookedAt(box, data, (ids) => {
    const seen = {
      ids: lines.flatMap((line) => (ids.includes(line.id) && line.readAt === null ? line.ids : [])),
      searches: matches.flatMap((each) =>
        ids.includes(lineId(each)) && each.unread > 0
          ? [{ id: each.search?.id ?? null, upTo: each.upTo }]
          : [],
      ),
    };
    if (seen.ids.length > 0 || seen.searches.length > 0) lookedAt.mutate({ ...seen, shownAt: data?.at });
  });
  const newest = [...lines.map(({ id }) => id), ...matches.map(({ upTo }) => upTo)].sort().at(-1);
  return (
    <div className={styles.panel} ref={box}>
      <Row className={styles.edge} gap={8}>
        <h2>Notifications</h2>
        <Text tone="quiet">{unread} unread</Text>
        <Row as="span" className={styles.end} gap={8} nowrap>
          {unread > 0 && newest !== undefined && (
            <Button
              kind="quiet"
              size="small"
              busy={markAll.isPending ? "Marking" : undefined}
              onClick={() => markAll.mutate({ upTo: newest, shownAt: data?.at })}
            >
              Mark all read
            </Button>
          )}
          <IconButton
            icon={IconSettings}
            label="Sound, desktop and title"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          />
        </Row>
      </Row>
      {choosing && <NotificationSignals close={close} />}
      {[error, markAll.error, lookedAt.error].map(
        (each) => each && <ErrorNote key={each.message} error={each} />,
      )}
      {!data && !error && <Waiting what="your notifications" />}
      {data && <Groups {...data} close={close} refresh={refresh} />}
      {data && lines.length === 0 && matches.length === 0 && <Nothing lastAt={data.lastAt} />}
      {data && (
        <Row className={styles.edge} justify="between">
          <Button kind="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? "Hide older ones" : "Show older ones"}
          </Button>
          <Text size="small" tone="faint">
            Only what was on screen is marked read
          </Text>
        </Row>
      )}
    </div>
  );
}

function Nothing({ lastAt }: { lastAt: string | null }) {
  const today = londonDay(useNow());
  if (lastAt === null) {
    return (
      <EmptyState title="No notifications">
        <p>Nothing yet. Bookings and matching loads come here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing new">
      <p>The last one came {formatDay(londonDay(new Date(lastAt)), today)}.</p>
    </EmptyState>
  );
}
