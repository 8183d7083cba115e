"use client";

import type { ContactKind } from "@board/db/enums";
import { IconAlertTriangle, IconCheck, IconUserExclamation } from "@tabler/icons-react";
import { useRef } from "react";
import { telLink } from "../../load/contact.ts";
import { useKeys } from "../../shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { MoreLines, Table, Td, Th } from "../../ui/Table.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Waiting } from "../../ui/Waiting.tsx";
import { When } from "../../ui/When.tsx";
import { NotRead } from "../NotRead.tsx";
import { usePages } from "../use-pages.ts";
import { Jobs } from "./Jobs.tsx";
import { waited } from "./queue-words.ts";
import { QUEUE_EVERY_MS, QUEUES } from "./queues.ts";
import styles from "./Review.module.css";
import { LeftQueue, Review, Reviewed, ReviewLine, ReviewList, useLineInHand } from "./Review.tsx";
import { Settle, useSettled } from "./Settle.tsx";
import type { ContactLine } from "./types.ts";

const CONFIRMED: Record<string, string> = {
  old_address: "from the old address",
  second_factor: "by second factor",
  admin: "by an admin",
};

const KINDS: Record<ContactKind, string> = {
  PHONE: "Phone",
  EMAIL: "Email",
  OWNER: "Owner",
  PASSWORD: "Password, by an emailed link",
};

/** Carriers that won loads within 14 days of a change of their contacts: how freight is stolen. */
export function ContactsQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const inHand = useRef<HTMLElement>(null);
  const list = usePages({
    key: [...trpc.admin.queues.contacts.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.contacts.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const { current, at, ...hand } = useLineInHand(lines, ({ carrier, loadId }) => carrier?.id ?? loadId);
  const settled = useSettled({ leave: hand.leave, choose: hand.chooseId, inHand });
  useKeys({ j: hand.next, k: hand.previous });
  const count = list.data?.pages[0]?.count;
  if (count === undefined) {
    return list.error ? (
      <NotRead what="The queue" error={list.error} again={() => void list.refetch()} />
    ) : (
      <Waiting lines={10} what="the queue" />
    );
  }
  return (
    <Review>
      <ReviewList queue="contacts" title={QUEUES.contacts.title} count={count}>
        <ul>
          {lines.map((line) => (
            <ReviewLine
              key={line.loadId}
              name={line.carrier?.name ?? line.ref}
              age={waited(line.bookedAt, now)}
              small={
                line.won === 1 ? `1 load, ${line.from.outcode} to ${line.to.outcode}` : `${line.won} loads`
              }
              flag={`${KINDS[line.kind].toLowerCase()}, ${line.confirmedBy === null ? "not confirmed" : "confirmed"}`}
              found={line.confirmedBy === null}
              current={line.loadId === current?.loadId}
              onChoose={() => hand.choose(line)}
            />
          ))}
        </ul>
        <MoreLines list={list}>Show more</MoreLines>
      </ReviewList>
      {lines.length === 0 ? (
        <EmptyState title={QUEUES.contacts.nothing} />
      ) : current === undefined || current.carrier === null ? (
        <LeftQueue next={hand.next} />
      ) : (
        <Reviewed
          ref={inHand}
          firm={current.carrier}
          badge={
            <Badge
              look="amber"
              icon={IconUserExclamation}
            >{`Won ${waited(current.bookedAt, now)} ago`}</Badge>
          }
          since={
            <>
              here since <When at={current.carrierSince} />, {current.finished.toLocaleString("en-GB")}{" "}
              finished
            </>
          }
          place={`${at + 1} of ${count}`}
          what="firm"
          previous={hand.previous}
          next={hand.next}
        >
          <Changes changes={current.changes} />
          <Jobs
            title={current.won === 1 ? "Then it won a load" : `Then it won ${current.won} loads`}
            sub={current.won > current.wins.length ? `the newest ${current.wins.length}` : "since the change"}
            jobs={current.wins}
          />
          <Settle
            key={current.carrier.id}
            line={{ queue: "contacts", firm: current.carrier }}
            effect="Ring the number that was known before, not the new one."
            onSettled={settled}
          />
        </Reviewed>
      )}
    </Review>
  );
}

/** Each change, as it was and as it is. */
function Changes({ changes }: { changes: ContactLine["changes"] }) {
  const open = changes.filter(({ confirmedBy }) => confirmedBy === null).length;
  return (
    <Panel
      title="What was changed"
      sub={open === 0 ? "all of it is confirmed" : `${open} of ${changes.length} not confirmed`}
      flush
    >
      <Table>
        <thead>
          <tr>
            <Th>Contact</Th>
            <Th>Before</Th>
            <Th>Now</Th>
            <Th>Changed</Th>
            <Th>Confirmed</Th>
            <Th hidden>Finding</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr
              key={`${change.kind} ${change.at}`}
              data-tone={change.confirmedBy === null ? "warn" : undefined}
            >
              <th scope="row">{KINDS[change.kind]}</th>
              <Td name="Before" wrap>
                {change.kind === "PHONE" && change.before !== null ? (
                  <a className={styles.tel} href={telLink(change.before)}>
                    {change.before}
                  </a>
                ) : (
                  (change.before ?? "–")
                )}
              </Td>
              <Td name="Now" wrap>
                <b>{change.now ?? "–"}</b>
              </Td>
              <Td name="Changed" wrap>
                <When at={change.at} /> {change.by ? `by ${change.by}` : "by an admin or an emailed link"}
              </Td>
              <Td name="Confirmed" wrap>
                {change.confirmedBy === null ? (
                  <b>no</b>
                ) : (
                  (CONFIRMED[change.confirmedBy] ?? change.confirmedBy)
                )}
              </Td>
              <Td right>
                {change.confirmedBy === null ? (
                  <IconAlertTriangle size={16} role="img" aria-label="Look at it" />
                ) : (
                  <IconCheck size={16} role="img" aria-label="Confirmed" className={styles.fine} />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
