"use client";

import { changeWords } from "@board/api/contact-changes/rules";
import { londonDay } from "@board/calendar";
import { useState } from "react";
import { useKeys } from "../../shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { formatFullDay } from "../../ui/format/days.ts";
import { Link } from "../../ui/Link.tsx";
import { Td } from "../../ui/Table.tsx";
import { Text } from "../../ui/Text.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { usePages } from "../use-pages.ts";
import { Compared } from "./Compared.tsx";
import { DecideLicence, type Decision } from "./DecideLicence.tsx";
import { FirmCell, type QueueFirm } from "./FirmCell.tsx";
import { Lane, LoadCell } from "./Lane.tsx";
import { QueueFrame } from "./QueueFrame.tsx";
import styles from "./Queues.module.css";
import { waited } from "./queue-words.ts";
import { QUEUE_EVERY_MS } from "./queues.ts";
import { useLineInHand } from "./Review.tsx";

interface Deciding {
  firm: QueueFirm;
  number: string | null;
  decision: Decision;
  entersFacts: boolean;
}

/** Licences that may be a firm's, or that two firms claim: J and K choose one, T and N decide it. */
export function LicencesQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const list = usePages({
    key: [...trpc.admin.queues.licences.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.licences.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const { current, at, next, previous } = useLineInHand(lines, ({ firm }) => firm.id);
  function decide(decision: Decision, line = current): void {
    // Without a number there is nothing that could be refused.
    if (line === undefined || (line.number === null && decision === "not_theirs")) return;
    const { firm, number, register } = line;
    setDeciding({ firm, number, decision, entersFacts: register === null });
  }
  useKeys({
    j: next,
    k: previous,
    t: () => decide("theirs"),
    n: () => decide("not_theirs"),
  });
  return (
    <>
      <QueueFrame
        name="licences"
        list={list}
        heads={["Firm", "Says", "Licence", "Register says", "Why", "Next"]}
      >
        {lines.map((line) => {
          const { firm, number, register } = line;
          return (
            <tr key={firm.id} aria-current={line === current ? "true" : undefined}>
              <FirmCell firm={firm} />
              <Td name="Says" wrap>
                {[line.companyNumber, line.licenceNumber, line.postcode].filter(Boolean).join(", ") || "–"}
              </Td>
              <Td name="Licence" mono>
                {number ?? "–"}
              </Td>
              <Td name="Register" wrap>
                {register === null ? (
                  "not in the register"
                ) : (
                  <>
                    <Compared text={register.operatorName} other={firm.name} />
                    <Text tone="quiet" small>
                      {" "}
                      {[...new Set([register.companyNumber, ...register.postcodes])]
                        .filter(Boolean)
                        .join(", ")}
                    </Text>
                  </>
                )}
              </Td>
              <Td name="Why" wrap>
                {line.match === "NEAR" ? "only near" : "also claimed by "}
                {line.claimedBy.map((other) => (
                  <Link key={other.id} href={`/admin/firms/${other.id}`}>
                    {other.name}
                  </Link>
                ))}
              </Td>
              <td>
                <span className={styles.acts}>
                  <Button
                    size="small"
                    shortcut={line === current ? "T" : undefined}
                    onClick={() => decide("theirs", line)}
                  >
                    Theirs
                    <VisuallyHidden>, {firm.name}</VisuallyHidden>
                  </Button>
                  {number !== null && (
                    <Button
                      size="small"
                      shortcut={line === current ? "N" : undefined}
                      onClick={() => decide("not_theirs", line)}
                    >
                      Not theirs
                      <VisuallyHidden>, {firm.name}</VisuallyHidden>
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          );
        })}
      </QueueFrame>
      <VisuallyHidden role="status">
        {current && `${current.firm.name}, ${at + 1} of ${list.data?.pages[0]?.count}`}
      </VisuallyHidden>
      {deciding && <DecideLicence {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

/** Carriers that lost their licence, with the jobs that somebody has to move. */
export function LostLicencesQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const list = usePages({
    key: [...trpc.admin.queues.licencesLost.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.licencesLost.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  return (
    <QueueFrame name="lost" list={list} heads={["Lost", "Firm", "Licence", "Booked jobs"]}>
      {list.data?.pages.flatMap((page) =>
        page.lines.map((line) => (
          <tr key={line.firm.id}>
            <td className={styles.age}>{waited(line.lostAt, now)} ago</td>
            <FirmCell firm={line.firm} />
            <Td mono>{line.number ?? "–"}</Td>
            <Td wrap>
              {line.jobs.length === 0
                ? "none"
                : line.jobs.map((job) => (
                    <span key={job.loadId} className={styles.job}>
                      <Lane loadRef={job.ref} from={job.from} to={job.to} />{" "}
                      <Text tone="quiet" small>
                        {formatFullDay(job.collectDate)}
                      </Text>
                    </span>
                  ))}
            </Td>
          </tr>
        )),
      )}
    </QueueFrame>
  );
}

const CONFIRMED: Record<string, string> = {
  old_address: "confirmed from the old address",
  second_factor: "confirmed by second factor",
  admin: "confirmed by an admin",
};

/** Loads that were won within 14 days of a change of the carrier's contacts: how freight is stolen. */
export function ContactsQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const list = usePages({
    key: [...trpc.admin.queues.contacts.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.contacts.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  return (
    <QueueFrame
      name="contacts"
      list={list}
      heads={["Won", "Load", "Carrier", "Changed", "What", "Confirmed", "Poster"]}
    >
      {list.data?.pages.flatMap((page) =>
        page.lines.map((line) => (
          <tr key={line.loadId}>
            <td className={styles.age}>{waited(line.bookedAt, now)} ago</td>
            <LoadCell load={line} />
            <FirmCell firm={line.carrier} />
            <td>{formatFullDay(londonDay(new Date(line.changedAt)))}</td>
            <Td wrap>{changeWords({ kind: line.kind, from: line.before, to: line.now })}</Td>
            <Td wrap>{line.confirmedBy === null ? <b>no</b> : CONFIRMED[line.confirmedBy]}</Td>
            <FirmCell firm={line.poster} />
          </tr>
        )),
      )}
    </QueueFrame>
  );
}
