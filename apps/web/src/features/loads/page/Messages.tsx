"use client";

import type { Day } from "@board/calendar";
import { IconPaperclip } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { FILE_NAMES } from "../../../shared/load-parts/conversation.ts";
import { useWriting } from "../../../shared/load-parts/use-writing.ts";
import { type LoadPage, messageFilesPath, type PageLoad } from "../../../shared/load-parts/view.ts";
import { useLookedAt } from "../../../shared/shell/use-looked-at.ts";
import { BACKGROUND } from "../../../shared/trpc/same-key.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { bytesWords } from "../../../ui/format/bytes.ts";
import { inSentence } from "../../../ui/format/days.ts";
import { useMedia } from "../../../ui/hooks/use-media.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { TextArea } from "../../../ui/primitives/Input.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Lines, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Conversation, LogLine, Remark } from "../../../ui/trade/Conversation.tsx";
import { changeLines } from "./change-facts.ts";
import styles from "./Messages.module.css";
import { ProposeChange } from "./ProposeChange.tsx";
import { SendFile } from "./SendFile.tsx";
import { shortTime } from "./steps.ts";
import { useChanges } from "./use-changes.ts";

/** Distance from the end, in px, within which the log scrolls to new entries. */
const NEAR_PX = 40;

const countWords = (count: number) => `${count} new ${count === 1 ? "message" : "messages"}`;

function useMessages({ load }: LoadPage) {
  const trpc = useTRPC();
  return useInfiniteQuery(
    trpc.messages.list.infiniteQueryOptions(
      { id: load.id },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor,
        enabled: load.carrier !== null,
      },
    ),
  );
}

/** Link at the top of the page to the unread messages, which are further down on a phone. */
export function UnreadMessages({ page }: { page: LoadPage }) {
  const unread = useMessages(page).data?.pages[0]?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <Note kind="info" live>
      <Link href="#messages">{countWords(unread)}</Link>
    </Note>
  );
}

/** Panel with the messages of a booked load. */
export function Messages({ page, today }: { page: LoadPage; today: Day }) {
  const { load, side } = page;
  const trpc = useTRPC();
  const list = useMessages(page);
  const changes = useChanges(page);
  const read = useMutation(
    trpc.messages.read.mutationOptions({ trpc: BACKGROUND, onSuccess: () => list.refetch() }),
  );
  const [newest] = list.data?.pages ?? [];
  const messages = list.data?.pages.flatMap((each) => each.messages).toReversed() ?? [];
  const [proposing, setProposing] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  useLookedAt(log, list.data, (ids) => {
    const upTo = ids.toSorted().at(-1);
    if (upTo !== undefined && !read.isPending) read.mutate({ id: load.id, upTo });
  });
  // Hides changes that are older than the oldest loaded message, so that entries load in order.
  const since = list.hasNextPage ? (messages[0]?.at ?? "") : "";
  const lines = changeLines(changes.data ?? [], page, today).filter(({ at }) => at >= since);
  const behind = useFollowEnd(log, [messages.at(-1)?.id, lines.at(-1)?.key].join(" "));
  const writes = load.allowedActions.includes("message");
  if (load.carrier === null || (messages.length === 0 && lines.length === 0 && !writes)) return null;
  const other = (side === "poster" ? load.carrier?.name : load.poster?.name) ?? "the other end";
  const nameOf = ({ by, person }: (typeof messages)[number]) =>
    by === side ? (person ?? "Your firm") : (person ?? other);
  const unread = newest?.unread ?? 0;
  return (
    <Panel
      id="messages"
      title="Messages"
      sub={`you and ${other}${writes ? ", until 30 days after the job ends" : ", closed"}`}
      end={unread > 0 && <Badge tone="new">{countWords(unread)}</Badge>}
      flush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <div className={styles.log} ref={log} role="log" aria-label={`Messages with ${other}`} tabIndex={0}>
        {list.hasNextPage && (
          <PanelBody>
            <Button
              size="small"
              busy={list.isFetchingNextPage ? "Loading" : undefined}
              onClick={() => void list.fetchNextPage()}
            >
              Earlier messages
            </Button>
          </PanelBody>
        )}
        {messages.length === 0 && lines.length === 0 ? (
          list.isSuccess &&
          changes.isSuccess && <PanelBody>No messages yet. {other} is notified when you write.</PanelBody>
        ) : (
          <Conversation>
            {[...messages, ...lines]
              .toSorted((one, other) => one.at.localeCompare(other.at))
              .map((said) =>
                "key" in said ? (
                  <LogLine key={said.key} at={said.at} when={shortTime(said.at, today)}>
                    {said.words}
                  </LogLine>
                ) : (
                  <Remark
                    key={said.id}
                    by={nameOf(said)}
                    at={said.at}
                    when={shortTime(said.at, today)}
                    mine={said.by === side}
                    line={said.by === side || said.readAt !== null ? undefined : said.id}
                  >
                    <Said message={said} loadId={load.id} />
                    {said.by === side ? (
                      <small>
                        {said.readAt === null ? "Sent" : `Read ${inSentence(shortTime(said.readAt, today))}`}
                      </small>
                    ) : (
                      said.readAt === null && <Badge tone="new">New</Badge>
                    )}
                  </Remark>
                ),
              )}
          </Conversation>
        )}
        {behind && (
          <div className={styles.behind}>
            <Button size="small" onClick={() => log.current?.scrollTo({ top: log.current.scrollHeight })}>
              {unread > 0 ? countWords(unread) : "Newest message"}
            </Button>
          </div>
        )}
      </div>
      {(list.isError || changes.isError) && (
        <PanelBody>
          <ErrorNote error={list.error ?? changes.error} />
        </PanelBody>
      )}
      {writes && (
        <Lines data-screen>
          <Stack>
            <Write load={load} other={other} onPropose={() => setProposing(true)} />
            <SendFile load={load} path={messageFilesPath(load.id)} method="POST" label="Send a file" />
          </Stack>
        </Lines>
      )}
      {proposing && <ProposeChange present={load} other={other} onClose={() => setProposing(false)} />}
    </Panel>
  );
}

type Message = NonNullable<ReturnType<typeof useMessages>["data"]>["pages"][number]["messages"][number];

function Said({ message: { text, file }, loadId }: { message: Message; loadId: string }) {
  if (file === null) return <p>{text}</p>;
  return (
    <a href={messageFilesPath(loadId, file.id)} target="_blank" rel="noreferrer">
      <IconPaperclip size={13} stroke={1.9} aria-hidden /> {FILE_NAMES[file.contentType] ?? "File"},{" "}
      {bytesWords(file.bytes)}
    </a>
  );
}

/**
 * Scrolls the log to new entries while it is scrolled to its end. Returns true if new entries are below the visible
 * part.
 */
function useFollowEnd(log: { current: HTMLElement | null }, last: string | undefined): boolean {
  const [behind, setBehind] = useState(false);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const box = log.current;
    if (box === null || last === undefined) return;
    if (atEnd.current) box.scrollTop = box.scrollHeight;
    else setBehind(true);
    const follow = () => {
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      if (atEnd.current) setBehind(false);
    };
    box.addEventListener("scroll", follow, { passive: true });
    return () => box.removeEventListener("scroll", follow);
  }, [log, last]);
  return behind;
}

function Write({ load, other, onPropose }: { load: PageLoad; other: string; onPropose: () => void }) {
  const { text, setText, send, submit } = useWriting("message", load, (client, given, seen) =>
    client.messages.send.mutate({ id: load.id, text: given }, seen),
  );
  // Enter inserts a line break on touch devices instead of sending the message.
  const thumb = useMedia("(pointer: coarse)", false);

  function pressed(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || thumb) return;
    event.preventDefault();
    submit();
  }

  return (
    <Stack as="form" className={styles.write} onSubmit={submit}>
      <Field
        label={`Message to ${other}`}
        {...(thumb ? {} : { hint: "Enter sends it, Shift Enter begins a new line." })}
      >
        <TextArea
          rows={2}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressed}
        />
      </Field>
      <Row>
        <Button
          type="submit"
          kind="primary"
          busy={send.isPending ? "Sending" : undefined}
          because={text.trim() === "" ? "Write something first" : undefined}
        >
          Send
        </Button>
        {load.allowedActions.includes("proposeChange") && (
          <Button onClick={onPropose}>Propose a change</Button>
        )}
      </Row>
      {send.isError && (
        <ErrorNote error={send.error} changes={send.changes} kept="Not sent. What you typed is kept." />
      )}
    </Stack>
  );
}
