"use client";

import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconBuilding,
  IconClipboardCheck,
  IconClockExclamation,
  IconCopy,
  IconFileCertificate,
  IconFileInvoice,
  IconLicense,
  IconUserExclamation,
  IconWebhook,
} from "@tabler/icons-react";
import { counted } from "../../../ui/format/counted.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { Overview } from "../types.ts";
import { Age } from "./Age.tsx";
import { Lane } from "./Lane.tsx";
import { doubtWords } from "./licence-words.ts";
import { flagWords, lineWords } from "./new-firm-words.ts";
import { QueueCard, type QueueCardProps } from "./QueueCard.tsx";
import styles from "./Queues.module.css";
import {
  endpointFate,
  heardWords,
  invoiceWords,
  lastAnswerWords,
  momentWords,
  waited,
} from "./queue-words.ts";
import type { QueueName } from "./queues.ts";

/** Number of days after which a dispute has waited too long. */
const OLD_DISPUTE_DAYS = 3;

/** Link to a queue, labelled with the name of a firm in it. */
const firmIn = (queue: QueueName, name: string) => (
  <Link href={`/admin/queues/${queue}`}>
    <b>{name}</b>
  </Link>
);

const pounds = (pence: number | null) => (pence === null ? "" : formatPence(pence));

/** Returns the cards of the overview, in the order shown. */
function cardsOf(queues: Overview, now: number): QueueCardProps[] {
  const { disputes, overdue, unconfirmed, webhooks, duplicates, firms } = queues;
  const { documents, licences, licencesLost, contacts, handBacks, invoices } = queues;
  const [oldest] = disputes.lines;
  const [latest] = overdue.lines;
  const [soonest] = webhooks.lines.filter(({ disablesAt }) => disablesAt !== null);
  const age = (since: string, days = Number.POSITIVE_INFINITY) => <Age since={since} now={now} days={days} />;
  return [
    {
      name: "disputes",
      icon: IconAlertOctagon,
      tone: "bad",
      count: disputes.count,
      sub: oldest && `oldest ${waited(oldest.raisedAt, now)}`,
      lines: disputes.lines.map((line) => ({
        id: line.id,
        age: age(line.raisedAt, OLD_DISPUTE_DAYS),
        what: <Lane load={line} />,
        about: line.reason,
        end: heardWords(line),
      })),
    },
    {
      name: "overdue",
      icon: IconClockExclamation,
      tone: "bad",
      count: overdue.count,
      sub: latest && `oldest ${waited(latest.dueAt, now)}`,
      lines: overdue.lines.map((line) => ({
        id: line.loadId,
        age: age(line.dueAt, 1),
        what: <Lane load={line} />,
        about: line.carrier?.name ?? "Booked, not collected",
        end: pounds(line.agreedPence),
      })),
    },
    {
      name: "unconfirmed",
      icon: IconClipboardCheck,
      count: unconfirmed.count,
      sub: unconfirmed.count > 0 && `${unconfirmed.today} confirm themselves today`,
      lines: unconfirmed.lines.map((line) => ({
        id: line.loadId,
        age: (
          <Text tone="quiet" nowrap>
            {momentWords(line.autoConfirmAt, now)}
          </Text>
        ),
        what: <Lane load={line} />,
        about: line.poster.name,
        end: pounds(line.agreedPence),
      })),
    },
    {
      name: "webhooks",
      icon: IconWebhook,
      tone: "warn",
      count: webhooks.count,
      sub: soonest?.disablesAt && `next off ${momentWords(soonest.disablesAt, now)}`,
      lines: webhooks.lines.map((line) => ({
        id: line.id,
        age: age(line.since),
        what: (
          <Link href={`/admin/firms/${line.firm.id}`} title={line.firm.name}>
            {line.label}
          </Link>
        ),
        end: `${lastAnswerWords(line)}, ${endpointFate(line, now)}`,
      })),
    },
    {
      name: "duplicates",
      icon: IconCopy,
      count: duplicates.count,
      sub: "posted twice within the hour",
      lines: duplicates.lines.map((line) => ({
        id: line.loadId,
        age: age(line.createdAt),
        what: <Lane load={line} />,
        about: line.poster.name,
        end: line.twin?.ref ?? "",
      })),
    },
    {
      name: "firms",
      icon: IconBuilding,
      count: firms.count,
      sub: "carriers that wait for approval",
      lines: firms.lines.map((line) => ({
        id: line.id,
        age: age(line.waitingSince, 1),
        what: firmIn("firms", line.name),
        end: `${lineWords(line)}, ${flagWords(line)}`,
      })),
    },
    {
      name: "documents",
      icon: IconFileCertificate,
      tone: "warn",
      count: documents.count,
      sub: "certificates of insurance",
      lines: documents.lines.map((line) => ({
        id: line.id,
        age: age(line.sentAt, 1),
        what: firmIn("documents", line.firm.name),
        end: line.insurer,
      })),
    },
    {
      name: licences.count > 0 ? "licences" : "lost",
      title: "Licences",
      nothing: "None was lost this week, and none needs a person.",
      icon: IconLicense,
      tone: "warn",
      count: licences.count + licencesLost.count,
      sub: `${licencesLost.count} lost this week, ${licences.count} to decide`,
      lines: [
        ...licencesLost.lines.slice(0, 2).map((line) => ({
          id: `lost ${line.firm.id}`,
          age: age(line.lostAt),
          what: firmIn("lost", line.firm.name),
          end: `lost, ${line.jobs.length} in hand`,
        })),
        ...licences.lines.slice(0, 2).map((line) => ({
          id: `near ${line.firm.id}`,
          what: firmIn("licences", line.firm.name),
          end: [line.number, doubtWords(line)].filter(Boolean).join(", "),
        })),
      ],
    },
    {
      name: "contacts",
      title: "Contact changed, then won",
      nothing: "Nobody won a load after a changed contact.",
      icon: IconUserExclamation,
      tone: "bad",
      count: contacts.count,
      sub: "within 14 days",
      lines: contacts.lines.map((line) => ({
        id: line.loadId,
        age: age(line.bookedAt),
        what: <Lane load={line} />,
        about: line.carrier?.name ?? "",
        end: line.confirmedBy === null ? "not confirmed" : "confirmed",
      })),
    },
    {
      name: "hand-backs",
      nothing: "No firm handed back too many.",
      icon: IconArrowBackUp,
      tone: "bad",
      count: handBacks.count,
      sub: "they book nothing until you look",
      lines: handBacks.lines.map((line) => ({
        id: line.firm.id,
        age: age(line.limitedAt, 1),
        what: firmIn("hand-backs", line.firm.name),
        end: counted(line.handedBack, "load"),
      })),
    },
    {
      name: "invoices",
      title: "Invoices",
      icon: IconFileInvoice,
      tone: "warn",
      count: invoices.count,
      sub: "late, queried or in dispute",
      lines: invoices.lines.map((line) => ({
        id: line.invoiceId,
        what: firmIn("invoices", line.number),
        about: line.buyer.name,
        end: invoiceWords(line, now),
      })),
    },
  ];
}

export function QueueCards({ queues }: { queues: Overview }) {
  const now = useNow().getTime();
  return (
    <div className={styles.queues}>
      {cardsOf(queues, now).map((card) => (
        <QueueCard key={card.title ?? card.name} {...card} />
      ))}
    </div>
  );
}
