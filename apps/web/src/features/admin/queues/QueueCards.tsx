"use client";

import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconBuilding,
  IconClipboardCheck,
  IconClockExclamation,
  IconCopy,
  IconFileCertificate,
  IconLicense,
  IconUserExclamation,
  IconWebhook,
} from "@tabler/icons-react";
import { counted } from "../../../ui/format/counted.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { Overview } from "../types.ts";
import { Age } from "./Age.tsx";
import { Lane } from "./Lane.tsx";
import { doubtWords } from "./licence-words.ts";
import { flagWords, lineWords } from "./new-firm-words.ts";
import { QueueCard } from "./QueueCard.tsx";
import styles from "./Queues.module.css";
import { endpointFate, heardWords, lastAnswerWords, momentWords, waited } from "./queue-words.ts";

/** Days after which a dispute, or an overdue collection, has waited too long. */
const OLD_DISPUTE_DAYS = 3;
const OLD_COLLECTION_DAYS = 1;

export function QueueCards({ queues }: { queues: Overview }) {
  const now = useNow().getTime();
  const { disputes, overdue, unconfirmed, webhooks, duplicates, firms } = queues;
  const { documents, licences, licencesLost, contacts, handBacks } = queues;
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
          <Row as="li" key={line.id}>
            <Age since={line.raisedAt} now={now} days={OLD_DISPUTE_DAYS} />
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <Text clip title={line.reason}>
              {line.reason}
            </Text>
            <Text tone="quiet">{heardWords(line)}</Text>
          </Row>
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
          <Row as="li" key={line.loadId}>
            <Age since={line.dueAt} now={now} days={OLD_COLLECTION_DAYS} />
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <Text clip>{line.carrier?.name ?? "Booked, not collected"}</Text>
            <Text tone="quiet">{line.agreedPence === null ? "" : formatPence(line.agreedPence)}</Text>
          </Row>
        ))}
      </QueueCard>
      <QueueCard
        title="Delivered, not confirmed"
        icon={IconClipboardCheck}
        count={unconfirmed.count}
        sub={unconfirmed.count > 0 && `${unconfirmed.today} confirm themselves today`}
        href="/admin/queues/unconfirmed"
        nothing="Every delivery is confirmed."
      >
        {unconfirmed.lines.map((line) => (
          <Row as="li" key={line.loadId}>
            <Text tone="quiet" nowrap>
              {momentWords(line.autoConfirmAt, now)}
            </Text>
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <Text clip>{line.poster.name}</Text>
            <Text tone="quiet">{line.agreedPence === null ? "" : formatPence(line.agreedPence)}</Text>
          </Row>
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
          <Row as="li" key={line.id}>
            <Age since={line.since} now={now} />
            <Link href={`/admin/firms/${line.firm.id}`} title={line.firm.name}>
              {line.label}
            </Link>
            <Text tone="quiet">
              {lastAnswerWords(line)}, {endpointFate(line, now)}
            </Text>
          </Row>
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
          <Row as="li" key={line.loadId}>
            <Age since={line.createdAt} now={now} />
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <Text clip>{line.poster.name}</Text>
            <Text tone="quiet">{line.twin?.ref ?? ""}</Text>
          </Row>
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
          <Row as="li" key={line.id}>
            <Age since={line.waitingSince} now={now} days={1} />
            <Link href="/admin/queues/firms">
              <b>{line.name}</b>
            </Link>
            <Text tone="quiet">
              {lineWords(line)}, {flagWords(line)}
            </Text>
          </Row>
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
          <Row as="li" key={line.id}>
            <Age since={line.sentAt} now={now} days={1} />
            <Link href="/admin/queues/documents">
              <b>{line.firm.name}</b>
            </Link>
            <Text tone="quiet">{line.insurer}</Text>
          </Row>
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
          <Row as="li" key={`lost ${line.firm.id}`}>
            <Age since={line.lostAt} now={now} />
            <Link href="/admin/queues/lost">
              <b>{line.firm.name}</b>
            </Link>
            <Text tone="quiet">lost, {line.jobs.length} in hand</Text>
          </Row>
        ))}
        {licences.lines.slice(0, 2).map((line) => (
          <Row as="li" key={`near ${line.firm.id}`}>
            <Link href="/admin/queues/licences">
              <b>{line.firm.name}</b>
            </Link>
            <Text tone="quiet">{[line.number, doubtWords(line)].filter(Boolean).join(", ")}</Text>
          </Row>
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
          <Row as="li" key={line.loadId}>
            <Age since={line.bookedAt} now={now} />
            <Lane loadRef={line.ref} from={line.from} to={line.to} />
            <Text clip>{line.carrier?.name ?? ""}</Text>
            <Text tone="quiet">{line.confirmedBy === null ? "not confirmed" : "confirmed"}</Text>
          </Row>
        ))}
      </QueueCard>
      <QueueCard
        title="Handed back too many"
        icon={IconArrowBackUp}
        count={handBacks.count}
        tone="bad"
        sub="they book nothing until you look"
        href="/admin/queues/hand-backs"
        nothing="No firm handed back too many."
      >
        {handBacks.lines.map((line) => (
          <Row as="li" key={line.firm.id}>
            <Age since={line.limitedAt} now={now} days={1} />
            <Link href="/admin/queues/hand-backs">
              <b>{line.firm.name}</b>
            </Link>
            <Text tone="quiet">{counted(line.handedBack, "load")}</Text>
          </Row>
        ))}
      </QueueCard>
    </div>
  );
}
