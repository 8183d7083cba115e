"use client";

import {
  IconAlertOctagon,
  IconBuilding,
  IconClipboardCheck,
  IconClockExclamation,
  IconCopy,
  IconFileCertificate,
  IconLicense,
  IconUserExclamation,
  IconWebhook,
} from "@tabler/icons-react";
import { formatPence } from "../../ui/format/money.ts";
import { Link } from "../../ui/Link.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { Overview } from "../types.ts";
import { Lane } from "./Lane.tsx";
import { flagWords, lineWords } from "./new-firm-words.ts";
import { QueueCard } from "./QueueCard.tsx";
import styles from "./Queues.module.css";
import { endpointFate, heardWords, isOld, lastAnswerWords, momentWords, waited } from "./queue-words.ts";

/** After so many days a dispute, or a collection, has waited too long. */
const OLD_DISPUTE_DAYS = 3;
const OLD_COLLECTION_DAYS = 1;

/** The queues, each with its first lines. */
export function QueueCards({ queues }: { queues: Overview }) {
  const now = useNow().getTime();
  const { disputes, overdue, unconfirmed, webhooks, duplicates, firms } = queues;
  const { documents, licences, licencesLost, contacts } = queues;
  const [oldest] = disputes.lines;
  const [latest] = overdue.lines;
  const [soonest] = webhooks.lines.filter(({ disablesAt }) => disablesAt !== null);
  return (
    <div className={styles.queues}>
      <QueueCard
        title="Disputes"
        icon={IconAlertOctagon}
        count={disputes.count}
        tone="bad"
        sub={oldest && `oldest ${waited(oldest.raisedAt, now)}`}
        href="/admin/queues/disputes"
        nothing="No dispute is open."
      >
        {disputes.lines.map((line) => (
          <li key={line.id}>
            <Age since={line.raisedAt} now={now} days={OLD_DISPUTE_DAYS} />
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <span className={styles.what} title={line.reason}>
              {line.reason}
            </span>
            <span className={styles.last}>{heardWords(line)}</span>
          </li>
        ))}
      </QueueCard>
      <QueueCard
        title="Collection overdue"
        icon={IconClockExclamation}
        count={overdue.count}
        tone="bad"
        sub={latest && `oldest ${waited(latest.dueAt, now)}`}
        href="/admin/queues/overdue"
        nothing="Every booked load that was due is collected."
      >
        {overdue.lines.map((line) => (
          <li key={line.loadId}>
            <Age since={line.dueAt} now={now} days={OLD_COLLECTION_DAYS} />
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <span className={styles.what}>{line.carrier?.name ?? "Booked, not collected"}</span>
            <span className={styles.last}>
              {line.agreedPence === null ? "" : formatPence(line.agreedPence)}
            </span>
          </li>
        ))}
      </QueueCard>
      <QueueCard
        title="Delivered, not confirmed"
        icon={IconClipboardCheck}
        count={unconfirmed.count}
        sub={unconfirmed.today > 0 && `${unconfirmed.today} confirm themselves today`}
        href="/admin/queues/unconfirmed"
        nothing="Every delivery is confirmed."
      >
        {unconfirmed.lines.map((line) => (
          <li key={line.loadId}>
            <span className={styles.age}>{momentWords(line.autoConfirmAt, now)}</span>
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <span className={styles.what}>{line.poster.name}</span>
            <span className={styles.last}>
              {line.agreedPence === null ? "" : formatPence(line.agreedPence)}
            </span>
          </li>
        ))}
      </QueueCard>
      <QueueCard
        title="Failing webhooks"
        icon={IconWebhook}
        count={webhooks.count}
        tone="warn"
        sub={soonest?.disablesAt && `next off ${momentWords(soonest.disablesAt, now)}`}
        href="/admin/queues/webhooks"
        nothing="Every endpoint answers."
      >
        {webhooks.lines.map((line) => (
          <li key={line.id}>
            <span className={styles.age}>{waited(line.since, now)}</span>
            <Link className={styles.wide} href={`/admin/firms/${line.firm.id}`} title={line.firm.name}>
              {line.host}
            </Link>
            <span className={styles.last}>
              {lastAnswerWords(line)}, {endpointFate(line, now)}
            </span>
          </li>
        ))}
      </QueueCard>
      <QueueCard
        title="Possible duplicates"
        icon={IconCopy}
        count={duplicates.count}
        sub="posted twice within the hour"
        href="/admin/queues/duplicates"
        nothing="No open load looks like another."
      >
        {duplicates.lines.map((line) => (
          <li key={line.loadId}>
            <span className={styles.age}>{waited(line.createdAt, now)}</span>
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <span className={styles.what}>{line.poster.name}</span>
            <span className={styles.last}>{line.twin?.ref ?? ""}</span>
          </li>
        ))}
      </QueueCard>
      <QueueCard
        title="New firms"
        icon={IconBuilding}
        count={firms.count}
        sub="carriers that wait for approval"
        href="/admin/queues/firms"
        nothing="No firm waits for approval."
      >
        {firms.lines.map((line) => (
          <li key={line.id}>
            <Age since={line.waitingSince} now={now} days={1} />
            <Link className={styles.wide} href="/admin/queues/firms">
              <b>{line.name}</b>
            </Link>
            <span className={styles.last}>
              {lineWords(line)}, {flagWords(line)}
            </span>
          </li>
        ))}
      </QueueCard>
      <QueueCard
        title="Documents to check"
        icon={IconFileCertificate}
        count={documents.count}
        tone="warn"
        sub="certificates of insurance"
        href="/admin/queues/documents"
        nothing="Every certificate is read."
      >
        {documents.lines.map((line) => (
          <li key={line.id}>
            <Age since={line.sentAt} now={now} days={1} />
            <Link className={styles.wide} href="/admin/queues/documents">
              <b>{line.firm.name}</b>
            </Link>
            <span className={styles.last}>{line.insurer}</span>
          </li>
        ))}
      </QueueCard>
      <QueueCard
        title="Licences"
        icon={IconLicense}
        count={licences.count + licencesLost.count}
        tone="warn"
        sub={`${licencesLost.count} lost this week, ${licences.count} to decide`}
        href={licences.count > 0 ? "/admin/queues/licences" : "/admin/queues/lost"}
        nothing="None was lost this week, and none needs a person."
      >
        {licencesLost.lines.slice(0, 2).map((line) => (
          <li key={`lost ${line.firm.id}`}>
            <span className={styles.age}>{waited(line.lostAt, now)}</span>
            <Link className={styles.wide} href="/admin/queues/lost">
              <b>{line.firm.name}</b>
            </Link>
            <span className={styles.last}>lost, {line.jobs.length} booked</span>
          </li>
        ))}
        {licences.lines.slice(0, 2).map((line) => (
          <li key={`near ${line.firm.id}`}>
            <span className={styles.age}>{line.match === "NEAR" ? "near" : "claimed"}</span>
            <Link className={styles.wide} href="/admin/queues/licences">
              <b>{line.firm.name}</b>
            </Link>
            <span className={styles.last}>{line.number ?? ""}</span>
          </li>
        ))}
      </QueueCard>
      <QueueCard
        title="Contact changed, then won"
        icon={IconUserExclamation}
        count={contacts.count}
        tone="bad"
        sub="within 14 days"
        href="/admin/queues/contacts"
        nothing="Nobody won a load after a changed contact."
      >
        {contacts.lines.map((line) => (
          <li key={line.loadId}>
            <span className={styles.age}>{waited(line.bookedAt, now)}</span>
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <span className={styles.what}>{line.carrier?.name ?? ""}</span>
            <span className={styles.last}>{line.confirmedBy === null ? "not confirmed" : "confirmed"}</span>
          </li>
        ))}
      </QueueCard>
    </div>
  );
}

function Age({ since, now, days }: { since: string; now: number; days: number }) {
  return (
    <span className={styles.age} data-old={isOld(since, now, days) || undefined}>
      {waited(since, now)}
    </span>
  );
}
