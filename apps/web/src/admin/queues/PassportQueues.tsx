"use client";

import { changeWords } from "@board/api/contact-changes/rules";
import { londonDay } from "@board/calendar";
import { useState } from "react";
import { useKeys } from "../../shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formatFullDay } from "../../ui/format/days.ts";
import { formatPence, parsePounds } from "../../ui/format/money.ts";
import { Input } from "../../ui/Input.tsx";
import { Link } from "../../ui/Link.tsx";
import { Td } from "../../ui/Table.tsx";
import { Text } from "../../ui/Text.tsx";
import { useNow } from "../../ui/use-now.ts";
import { FileButton } from "../FileButton.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import { usePages } from "../use-pages.ts";
import { Compared } from "./Compared.tsx";
import { DecideLicence, type Decision } from "./DecideLicence.tsx";
import { FirmCell, type QueueFirm } from "./FirmCell.tsx";
import { Lane, LoadCell } from "./Lane.tsx";
import { QueueFrame } from "./QueueFrame.tsx";
import styles from "./Queues.module.css";
import { isOld, waited } from "./queue-words.ts";
import { QUEUE_EVERY_MS } from "./queues.ts";

const KINDS = { GOODS_IN_TRANSIT: "Goods in transit", HIRE_AND_REWARD: "Hire and reward" };

interface Document {
  id: string;
  firm: QueueFirm;
  kind: keyof typeof KINDS;
  policy: string;
  coverPence: number | null;
  validFrom: string;
  validUntil: string;
}

/** The words that the firm typed, beside those that the admin reads on the certificate. */
function DecideDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const [insured, setInsured] = useState(document.firm.name);
  const [policy, setPolicy] = useState(document.policy);
  const [from, setFrom] = useState(document.validFrom);
  const [to, setTo] = useState(document.validUntil);
  const [pounds, setPounds] = useState(
    document.coverPence === null ? "" : String(Math.round(document.coverPence / 100)),
  );
  const coverPence = document.coverPence === null ? undefined : (parsePounds(pounds) ?? undefined);
  return (
    <PowerDialog
      title={`Accept the certificate of ${document.firm.name}?`}
      effect="It counts from now on. What you read wins over what the firm typed."
      verb="Accept"
      busy="Accepting"
      hint="Needed where you read something else. It is kept, with your name."
      optional
      lacks={
        document.coverPence !== null && coverPence === undefined ? "The sum insured is needed." : undefined
      }
      call={(api, reason) =>
        api.admin.documents.decide.mutate({
          id: document.id,
          decision: "accept",
          ...(reason === "" ? {} : { reason }),
          read: { insured, policy, from, to, ...(coverPence === undefined ? {} : { coverPence }) },
        })
      }
      onClose={onClose}
    >
      <Field label={`Insured, typed ${document.firm.name}`}>
        <Input value={insured} onChange={(event) => setInsured(event.target.value)} />
      </Field>
      <Field label={`Policy, typed ${document.policy}`}>
        <Input value={policy} onChange={(event) => setPolicy(event.target.value)} />
      </Field>
      <Field label={`From, typed ${formatFullDay(document.validFrom)}`}>
        <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label={`To, typed ${formatFullDay(document.validUntil)}`}>
        <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      {document.coverPence !== null && (
        <Field label={`Sum insured, typed ${formatPence(document.coverPence)}`}>
          <Input inputMode="decimal" value={pounds} onChange={(event) => setPounds(event.target.value)} />
        </Field>
      )}
    </PowerDialog>
  );
}

/** Certificates that nobody has read yet: J and K choose one, D accepts it, X sends it back. */
export function DocumentsQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const [at, setAt] = useState(0);
  const [deciding, setDeciding] = useState<{ what: "accept" | "reject"; document: Document } | null>(null);
  const list = usePages({
    key: [...trpc.admin.queues.documents.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.documents.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const chosen = lines[Math.min(at, lines.length - 1)];
  const decide = (what: "accept" | "reject", document = chosen) =>
    document && setDeciding({ what, document });
  useKeys({
    j: () => setAt(Math.min(at + 1, lines.length - 1)),
    k: () => setAt(Math.max(at - 1, 0)),
    d: () => decide("accept"),
    x: () => decide("reject"),
  });
  return (
    <>
      <QueueFrame
        name="documents"
        list={list}
        heads={["Sent", "Firm", "Certificate", "Insurer", "Policy", "Sum", "To", "Next"]}
      >
        {lines.map((line) => (
          <tr key={line.id} aria-current={line.id === chosen?.id ? "true" : undefined}>
            <td className={styles.age} data-old={isOld(line.sentAt, now, 1) || undefined}>
              {waited(line.sentAt, now)} ago
            </td>
            <FirmCell firm={line.firm} />
            <td>
              <FileButton name={KINDS[line.kind]} path={`/api/site/passport/files/${line.id}`} />
            </td>
            <Td wrap>{line.insurer}</Td>
            <Td mono>{line.policy}</Td>
            <td>{line.coverPence === null ? "–" : formatPence(line.coverPence)}</td>
            <td>{formatFullDay(line.validUntil)}</td>
            <td>
              <span className={styles.acts}>
                <Button
                  size="small"
                  aria-label={`Accept, ${line.firm.name}`}
                  onClick={() => decide("accept", line)}
                >
                  Accept…
                </Button>
                <Button
                  size="small"
                  aria-label={`Send back, ${line.firm.name}`}
                  onClick={() => decide("reject", line)}
                >
                  Send back…
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </QueueFrame>
      {deciding?.what === "accept" && (
        <DecideDocument document={deciding.document} onClose={() => setDeciding(null)} />
      )}
      {deciding?.what === "reject" && (
        <PowerDialog
          title={`Send the certificate of ${deciding.document.firm.name} back?`}
          effect="It counts for nothing. The firm reads the reason and may send another one."
          hint="The firm reads it. It is kept, with your name."
          verb="Send back"
          busy="Sending back"
          kind="danger"
          call={(api, reason) =>
            api.admin.documents.decide.mutate({ id: deciding.document.id, decision: "reject", reason })
          }
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}

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
  const [at, setAt] = useState(0);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const list = usePages({
    key: [...trpc.admin.queues.licences.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.licences.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const chosen = lines[Math.min(at, lines.length - 1)];
  function decide(decision: Decision, line = chosen): void {
    // Without a number there is nothing that could be refused.
    if (line === undefined || (line.number === null && decision === "not_theirs")) return;
    const { firm, number, register } = line;
    setDeciding({ firm, number, decision, entersFacts: register === null });
  }
  useKeys({
    j: () => setAt(Math.min(at + 1, lines.length - 1)),
    k: () => setAt(Math.max(at - 1, 0)),
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
            <tr key={firm.id} aria-current={line === chosen ? "true" : undefined}>
              <FirmCell firm={firm} />
              <Td wrap>
                {[line.companyNumber, line.licenceNumber, line.postcode].filter(Boolean).join(", ") || "–"}
              </Td>
              <Td mono>{number ?? "–"}</Td>
              <Td wrap>
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
              <Td wrap>
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
                    aria-label={`Theirs, ${firm.name}`}
                    onClick={() => decide("theirs", line)}
                  >
                    Theirs
                  </Button>
                  {number !== null && (
                    <Button
                      size="small"
                      aria-label={`Not theirs, ${firm.name}`}
                      onClick={() => decide("not_theirs", line)}
                    >
                      Not theirs
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          );
        })}
      </QueueFrame>
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
