"use client";

import { addDays, type Day, londonDay } from "@board/calendar";
import {
  IconDownload,
  IconFileCertificate,
  IconFileText,
  IconPaperclip,
  IconPhoto,
  IconScale,
  IconSignature,
} from "@tabler/icons-react";
import { useState } from "react";
import { OpenLinks } from "../../../shared/load-parts/driver-link/OpenLinks.tsx";
import { SendButton } from "../../../shared/load-parts/driver-link/SendButton.tsx";
import { jobActs } from "../../../shared/load-parts/job-acts.ts";
import { AnswerPaid, Paid } from "../../../shared/load-parts/Paid.tsx";
import { placedOf, placesOf } from "../../../shared/load-parts/places.ts";
import { SentSoon } from "../../../shared/load-parts/SentSoon.tsx";
import { usePending } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import {
  disputeFilesPath,
  type LoadPage,
  notePath,
  orderPath,
  podPath,
} from "../../../shared/load-parts/view.ts";
import { bytesWords } from "../../../ui/format/bytes.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { formatPence, termsWords, waitingWords } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { PageColumn } from "../../../ui/primitives/Page.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Steps } from "./Steps.tsx";
import { shortTime, stepsOf } from "./steps.ts";
import { TrackingLinks } from "./TrackingLinks.tsx";
import { WhoMayQuote } from "./WhoMayQuote.tsx";

interface SideProps {
  page: LoadPage;
  today: Day;
}

/** Side column: payment, timeline, documents. */
export function Side({ page, today }: SideProps) {
  const now = useNow();
  const timeline = (
    <Panel title="Timeline">
      <Steps steps={stepsOf(page, now)} />
    </Panel>
  );
  const due = page.load.paymentDue !== null;
  const may = page.load.allowedActions;
  const isOpen = page.load.status === "POSTED";
  const waiting = may.includes("trackingLink") && <TrackingLinks page={page} />;
  return (
    <PageColumn as="aside">
      {due && <Payment page={page} today={today} />}
      {page.side === "poster" && page.load.status === "POSTED" && <WhoMayQuote page={page} />}
      {may.includes("driverLink") && <Driver page={page} />}
      {!isOpen && waiting}
      {timeline}
      {isOpen && waiting}
      {page.side === "poster" && page.load.status === "POSTED" && <GateNote page={page} />}
      {!due && <Payment page={page} today={today} />}
      <Documents page={page} today={today} />
    </PageColumn>
  );
}

/** Panel of the drivers who have the job, for its carrier. */
function Driver({ page }: Pick<SideProps, "page">) {
  const { id, ref, driver } = page.load;
  return (
    <Panel
      title="Driver"
      end={<SendButton job={{ id, ref, driver, places: placesOf(placedOf(page)) }} />}
      flush
    >
      <OpenLinks loadId={id} />
    </Panel>
  );
}

/** Note on an open load that explains the collection code. */
function GateNote({ page: { load } }: Pick<SideProps, "page">) {
  return (
    <Panel title="At the gate">
      <p>
        When you book, the carrier gets a <b>six-character code</b>. Your yard asks the driver for it before
        loading; driver and registration stand beside it here.
        {load.requires?.gateCheck && " The load cannot be marked collected before that."}
      </p>
    </Panel>
  );
}

function Payment({ page, today }: SideProps) {
  const { load } = page;
  if (load.paymentDue === null) {
    if (["CANCELLED", "EXPIRED"].includes(load.status)) return null;
    const expected = load.deliverDate && addDays(load.deliverDate, load.termsDays);
    return (
      <Panel title="Payment">
        <Pairs
          kind="ends"
          pairs={[
            ["Agreed price", load.agreedPence !== null && `${formatPence(load.agreedPence)} plus VAT`],
            ["Terms", termsWords(load.termsDays)],
            ["Waiting", waitingWords(load.waiting)],
            [
              load.deliverDate ? `If delivered ${formatLongDay(load.deliverDate, today)}` : "",
              expected && `due ${formatLongDay(expected, today)}`,
            ],
          ]}
        />
      </Panel>
    );
  }
  const amount =
    load.agreedPence === null ? "" : `${formatPence(load.agreedPence)} plus VAT, on the carrier’s invoice.`;
  const due = formatLongDay(load.paymentDue, today);
  const paidOn = load.paidAt && formatLongDay(londonDay(new Date(load.paidAt)), today);
  return (
    <Panel title={paidOn === null ? "Payment due" : "Paid"}>
      <Text as="p" size="huge" strong>
        {paidOn ?? due}
      </Text>
      <Text as="p" tone="quiet">
        {paidOn === null ? `Terms: ${termsWords(load.termsDays)}.` : `${saidBy(page)} It was due ${due}.`}{" "}
        {amount}
      </Text>
      {load.paidContestedAt !== null && (
        <Note kind="warning">
          {page.side === "carrier" ? "You said" : "The carrier says"} that no money came, so the load counts
          as unpaid.
        </Note>
      )}
      <RecordPayment page={page} today={today} />
    </Panel>
  );
}

/** Buttons and forms to record, correct or answer the payment, as allowed for this end. */
function RecordPayment({ page: { load, side }, today }: SideProps) {
  const [correcting, setCorrecting] = useState(false);
  const { allowedActions, deliveredAt, paidAt } = load;
  const pending = usePending(jobActs, load.id);
  if (pending) return <SentSoon act={pending} />;
  if (allowedActions.includes("contestPaid")) return <AnswerPaid load={load} />;
  if (!allowedActions.includes("paid") || deliveredAt === null) return null;
  const form = { load, deliveredAt, paidAt, today, side };
  if (paidAt === null) return <Paid {...form} />;
  if (correcting) return <Paid {...form} onClose={() => setCorrecting(false)} />;
  return (
    <Row>
      <Button size="small" onClick={() => setCorrecting(true)}>
        Correct the day
      </Button>
    </Row>
  );
}

function saidBy({ load, side }: LoadPage): string {
  if (load.paidSaidBy === side) return "As you recorded.";
  return `As the ${load.paidSaidBy} recorded.`;
}

function Documents({ page, today }: SideProps) {
  const { load, pod } = page;
  const files = page.disputes.flatMap((dispute) => dispute.files);
  const revisions = Array.from({ length: load.orderRevision ?? 0 }, (_, before) => before + 1).toReversed();
  if (
    revisions.length === 0 &&
    pod === null &&
    files.length === 0 &&
    ["CANCELLED", "EXPIRED"].includes(load.status)
  )
    return null;
  return (
    <Panel title="Documents" flush>
      <Lines as="ul">
        {revisions.map((revision) => (
          <Document
            key={revision}
            icon={IconFileText}
            name={revisions.length === 1 ? "Transport order" : `Transport order, revision ${revision}`}
            words={revision === 1 ? "PDF, as it was booked" : "PDF, as it was changed"}
            href={orderPath(load.id, revision)}
            label={revisions.length === 1 ? undefined : `Download revision ${revision}`}
          />
        ))}
        {load.orderRevision !== null && (
          <Document
            icon={IconFileCertificate}
            name="Consignment note"
            words="PDF, no price on it, as it is now"
            href={notePath(load.id)}
            label="Download the consignment note"
          />
        )}
        {pod ? (
          <Document
            icon={pod.contentType === "application/pdf" ? IconFileText : IconPhoto}
            name="Proof of delivery"
            words={`${fileName(pod.contentType)}, ${bytesWords(pod.bytes)} · ${shortTime(pod.createdAt, today)}`}
            href={podPath(load.id)}
          />
        ) : (
          <Document icon={IconSignature} name="Proof of delivery" words="from the carrier, at delivery" />
        )}
        {load.conditions && (
          <Item
            icon={<IconScale size={20} stroke={1.9} aria-hidden />}
            title="Conditions of carriage"
            detail={load.conditions.title}
          >
            <ButtonLink size="small" href={`/loads/${load.id}/conditions`}>
              Read
            </ButtonLink>
          </Item>
        )}
        {files.map((file) => (
          <Document
            key={file.id}
            icon={IconPaperclip}
            name="File of the dispute"
            words={`${fileName(file.contentType)}, ${bytesWords(file.bytes)} · ${shortTime(file.at, today)}`}
            href={disputeFilesPath(load.id, file.id)}
          />
        ))}
      </Lines>
    </Panel>
  );
}

function fileName(contentType: string): string {
  return contentType === "application/pdf" ? "PDF" : contentType === "image/png" ? "PNG" : "JPEG";
}

interface DocumentProps {
  icon: typeof IconPhoto;
  name: string;
  words: string;
  /** Undefined while the file does not exist. */
  href?: string;
  /** Accessible name, if several links have the same text. */
  label?: string | undefined;
}

function Document({ icon: Glyph, name, words, href, label }: DocumentProps) {
  return (
    <Item icon={<Glyph size={20} stroke={1.9} aria-hidden />} title={name} detail={words}>
      {href && (
        <ButtonLink
          size="small"
          href={href}
          icon={<IconDownload size={13} stroke={1.9} aria-hidden />}
          label={label}
          download
        >
          Download
        </ButtonLink>
      )}
    </Item>
  );
}
