"use client";

import { IconAlertTriangle, IconCheck, IconHourglass } from "@tabler/icons-react";
import { useRef } from "react";
import { telLink } from "../../load/contact.ts";
import { useKeys } from "../../shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatFullDay } from "../../ui/format/days.ts";
import { formatPostcode } from "../../ui/format/postcodes.ts";
import { Panel } from "../../ui/Panel.tsx";
import { MoreLines, Table, Td, Th } from "../../ui/Table.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Waiting } from "../../ui/Waiting.tsx";
import { When } from "../../ui/When.tsx";
import { NotRead } from "../NotRead.tsx";
import { usePages } from "../use-pages.ts";
import { Compared } from "./Compared.tsx";
import { Jobs } from "./Jobs.tsx";
import { LICENCE_TYPES, statusWords } from "./licence-words.ts";
import { waited } from "./queue-words.ts";
import { QUEUE_EVERY_MS, QUEUES } from "./queues.ts";
import styles from "./Review.module.css";
import { LeftQueue, Review, Reviewed, ReviewLine, ReviewList, useLineInHand } from "./Review.tsx";
import { Settle, useSettled } from "./Settle.tsx";
import type { LostLine } from "./types.ts";

/** Carriers that lost their licence, each with both sides of it and the jobs that somebody has to move. */
export function LostLicencesQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const inHand = useRef<HTMLElement>(null);
  const list = usePages({
    key: [...trpc.admin.queues.licencesLost.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.licencesLost.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const { current, at, ...hand } = useLineInHand(lines, ({ firm }) => firm.id);
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
      <ReviewList queue="lost" title={QUEUES.lost.title} count={count}>
        <ul>
          {lines.map((line) => (
            <ReviewLine
              key={line.firm.id}
              name={line.firm.name}
              age={waited(line.lostAt, now)}
              small={line.number ?? "without a number"}
              flag={jobWords(line.jobs.length)}
              found={line.jobs.length > 0}
              current={line.firm.id === current?.firm.id}
              onChoose={() => hand.choose(line)}
            />
          ))}
        </ul>
        <MoreLines list={list}>Show more</MoreLines>
      </ReviewList>
      {lines.length === 0 ? (
        <EmptyState title={QUEUES.lost.nothing} />
      ) : current === undefined ? (
        <LeftQueue next={hand.next} />
      ) : (
        <Reviewed
          ref={inHand}
          firm={current.firm}
          badge={<Badge look="amber" icon={IconHourglass}>{`Lost ${waited(current.lostAt, now)} ago`}</Badge>}
          since={<a href={telLink(current.firm.phone)}>{current.firm.phone}</a>}
          place={`${at + 1} of ${count}`}
          what="firm"
          previous={hand.previous}
          next={hand.next}
        >
          <BothSides line={current} />
          <Jobs
            title="Its jobs"
            sub={current.jobs.length === 0 ? "none is booked" : "ring the poster before the collection"}
            jobs={current.jobs}
          />
          <Settle
            key={current.firm.id}
            line={{ queue: "lost", firm: current.firm }}
            effect="Both ends were told, and may end a job without blame."
            onSettled={settled}
          />
        </Reviewed>
      )}
    </Review>
  );
}

const jobWords = (jobs: number) =>
  jobs === 0 ? "no job booked" : jobs === 1 ? "1 job booked" : `${jobs} jobs booked`;

/** The words of the firm beside those of the register. */
function BothSides({ line }: { line: LostLine }) {
  const { firm, register } = line;
  const gone = register?.goneAt ?? null;
  const facts = [
    ["Name", firm.name, register?.operatorName, true],
    ["Company number", line.companyNumber, register?.companyNumber, true],
    ["Licence", line.licenceNumber ?? line.number, register && line.number, true],
    [
      "Postcode",
      line.postcode,
      [...new Set(register?.postcodes.map((postcode) => formatPostcode(postcode)))].join(", "),
      false,
    ],
    [
      "Vehicles",
      `${line.vehicles} in its fleet`,
      register && `${register.vehiclesAuthorised} authorised`,
      false,
    ],
    ["Type", null, register && LICENCE_TYPES[register.type], false],
    [
      "Continuation",
      null,
      register?.continuationDate ? formatFullDay(register.continuationDate) : null,
      false,
    ],
  ] as const;
  return (
    <Panel title="What they say, what the register says" flush>
      <Table>
        <thead>
          <tr>
            <Th hidden>Fact</Th>
            <Th>The firm</Th>
            <Th>Operator licence register</Th>
            <Th hidden>Finding</Th>
          </tr>
        </thead>
        <tbody>
          <tr data-tone="bad">
            <th scope="row">Status</th>
            <Td name="The firm">was valid</Td>
            <Td name="Register" wrap>
              <b>
                {register === null
                  ? "not in the register"
                  : gone === null
                    ? statusWords(register.status)
                    : "in no newer file"}
              </b>
              {gone && (
                <>
                  {" "}
                  since <When at={gone} />
                </>
              )}
              {register?.continuationDate &&
                `, to be continued on ${formatFullDay(register.continuationDate)}`}
            </Td>
            <Td right>
              <IconAlertTriangle size={16} role="img" aria-label="Look at it" />
            </Td>
          </tr>
          {facts.map(([name, ours, theirs, compares]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Td name="The firm" wrap>
                {ours ?? "–"}
              </Td>
              <Td name="Register" wrap>
                <Compared text={theirs || "–"} other={compares && theirs ? (ours ?? null) : null} />
              </Td>
              <Td right>
                {compares && ours && theirs && (
                  <IconCheck size={16} role="img" aria-label="Matched" className={styles.fine} />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
