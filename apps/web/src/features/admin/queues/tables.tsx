"use client";

import { formatSum } from "@board/api/pounds";
import { londonDay } from "@board/calendar";
import { ModeBadge } from "../../../shared/session/ModeBadge.tsx";
import { formatLongDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { CancelLoad, CollectLoad, ConfirmLoad, ReopenLoad } from "../correct/dialogs.tsx";
import { EndpointActs } from "../EndpointActs.tsx";
import { QuickButton } from "../QuickButton.tsx";
import { Age } from "./Age.tsx";
import { FirmLink, type QueueFirm } from "./FirmLink.tsx";
import { Lane, type LaneLoad } from "./Lane.tsx";
import type { Column, OpenDialog, QueueTable } from "./Queue.tsx";
import {
  endpointFate,
  heardWords,
  invoiceWords,
  lastAnswerWords,
  momentWords,
  waited,
} from "./queue-words.ts";
import type {
  DisputeLine,
  DuplicateLine,
  EndpointLine,
  InvoiceLine,
  OverdueLine,
  UnconfirmedLine,
} from "./types.ts";

const LOAD: Column<LaneLoad> = { head: "Load", phone: null, cell: (load) => <Lane load={load} /> };
const POSTER: Column<{ poster: QueueFirm }> = {
  head: "Poster",
  wrap: true,
  cell: ({ poster }) => <FirmLink firm={poster} />,
};
const CARRIER: Column<{ carrier: QueueFirm | null }> = {
  head: "Carrier",
  wrap: true,
  cell: ({ carrier }) => carrier && <FirmLink firm={carrier} />,
};
const AGREED: Column<{ agreedPence: number | null }> = {
  head: "Agreed",
  right: true,
  cell: ({ agreedPence }) => agreedPence !== null && formatPence(agreedPence),
};

interface CorrectionButtonProps {
  label: string;
  line: { loadId: string; ref: string; version: number };
  /** Dialog that asks for the reason of the action. */
  dialog: typeof CancelLoad;
  open: OpenDialog;
}

/** Button that opens the dialog of an admin action on the load. */
function CorrectionButton({
  label,
  line: { loadId, ref, version },
  dialog: Dialog,
  open,
}: CorrectionButtonProps) {
  return (
    <Button
      size="small"
      aria-label={`${label}, ${ref}`}
      onClick={() => open((onClose) => <Dialog load={{ id: loadId, ref, version }} onClose={onClose} />)}
    >
      {label}
    </Button>
  );
}

/** Open disputes, the oldest first; rulings are made on the load's page. */
export const DISPUTES: QueueTable<DisputeLine> = {
  name: "disputes",
  read: ({ disputes }) => disputes,
  idOf: ({ id }) => id,
  columns: [
    { head: "Open for", cell: ({ raisedAt }, now) => <Age since={raisedAt} now={now} days={3} /> },
    LOAD,
    { head: "Reason", phone: null, wrap: true, cell: ({ reason }) => reason },
    POSTER,
    CARRIER,
    { head: "Heard", phone: null, cell: heardWords },
  ],
  acts: ({ ref }) => (
    <Link href={`/admin/loads/${ref}#dispute`} aria-label={`Rule on it, ${ref}`}>
      Rule on it
    </Link>
  ),
};

/** Booked loads that were not collected in time. An admin rings the firms and enters what happened. */
export const OVERDUE: QueueTable<OverdueLine> = {
  name: "overdue",
  read: ({ overdue }) => overdue,
  idOf: ({ loadId }) => loadId,
  columns: [
    { head: "Late by", cell: ({ dueAt }, now) => <Age since={dueAt} now={now} days={1} /> },
    LOAD,
    {
      head: "Collection",
      cell: ({ collectDate }, now) => formatLongDay(collectDate, londonDay(new Date(now))),
    },
    CARRIER,
    POSTER,
    AGREED,
  ],
  acts: (line, open) => (
    <>
      <CorrectionButton label="Collected" line={line} dialog={CollectLoad} open={open} />
      {line.allowedActions.includes("reopenLoad") && (
        <CorrectionButton label="Reopen" line={line} dialog={ReopenLoad} open={open} />
      )}
      <CorrectionButton label="Cancel" line={line} dialog={CancelLoad} open={open} />
    </>
  ),
};

/** Deliveries that the poster has not confirmed, sorted by when they will be confirmed automatically. */
export const UNCONFIRMED: QueueTable<UnconfirmedLine> = {
  name: "unconfirmed",
  read: ({ unconfirmed }) => unconfirmed,
  idOf: ({ loadId }) => loadId,
  columns: [
    { head: "Confirms itself", cell: ({ autoConfirmAt }, now) => momentWords(autoConfirmAt, now) },
    LOAD,
    { head: "Delivered", cell: ({ deliveredAt }, now) => deliveredAt && momentWords(deliveredAt, now) },
    POSTER,
    CARRIER,
    AGREED,
  ],
  acts: (line, open) => <CorrectionButton label="Confirm" line={line} dialog={ConfirmLoad} open={open} />,
};

/** Webhook endpoints whose deliveries fail. */
export const WEBHOOKS: QueueTable<EndpointLine> = {
  name: "webhooks",
  read: ({ webhooks }) => webhooks,
  idOf: ({ id }) => id,
  columns: [
    { head: "Failing for", cell: ({ since }, now) => <Age since={since} now={now} /> },
    {
      head: "Host",
      phone: null,
      wrap: true,
      cell: ({ label, mode }) => (
        <>
          {label} {mode === "test" && <ModeBadge mode="test" />}
        </>
      ),
    },
    {
      head: "Firm",
      phone: null,
      wrap: true,
      cell: ({ firm }) => <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>,
    },
    { head: "Last answer", cell: lastAnswerWords },
    { head: "Waiting", cell: ({ waiting }) => waiting },
    { head: "Becomes", cell: endpointFate },
  ],
  acts: (line) => <EndpointActs endpoint={line} failing />,
};

/** Possible duplicates: open loads posted within an hour of a similar one. */
export const DUPLICATES: QueueTable<DuplicateLine> = {
  name: "duplicates",
  read: ({ duplicates }) => duplicates,
  idOf: ({ loadId }) => loadId,
  columns: [
    { head: "Posted", cell: ({ createdAt }, now) => `${waited(createdAt, now)} ago` },
    LOAD,
    { head: "Ref", phone: null, mono: true, cell: ({ ref }) => ref },
    POSTER,
    {
      head: "Like",
      wrap: true,
      cell: ({ twin }) =>
        twin ? (
          <>
            <Link href={`/admin/loads/${twin.ref}`}>{twin.ref}</Link>
            <Text tone="quiet" size="small">
              {" "}
              {twin.status.toLowerCase().replace("_", " ")}
            </Text>
          </>
        ) : (
          "one that is gone"
        ),
    },
  ],
  acts: (line, open) => (
    <>
      <QuickButton
        label="No duplicate"
        busy="Keeping"
        of={line.ref}
        call={(api) => api.admin.queues.keepDuplicate.mutate({ loadId: line.loadId })}
      />
      <CorrectionButton label="Cancel" line={line} dialog={CancelLoad} open={open} />
    </>
  ),
};

/** Invoices that are late, queried, or for a job in dispute. The board shows them; the firms settle them. */
export const INVOICES: QueueTable<InvoiceLine> = {
  name: "invoices",
  read: ({ invoices }) => invoices,
  idOf: ({ invoiceId }) => invoiceId,
  columns: [
    { head: "Why", phone: null, wrap: true, cell: (line, now) => invoiceWords(line, now) },
    { head: "Number", phone: null, mono: true, cell: ({ number }) => number },
    { head: "From", wrap: true, cell: ({ supplier }) => <FirmLink firm={supplier} /> },
    { head: "To", wrap: true, cell: ({ buyer }) => <FirmLink firm={buyer} /> },
    { head: "Due", cell: ({ dueOn }, now) => formatLongDay(dueOn, londonDay(new Date(now))) },
    { head: "Open", right: true, cell: ({ openPence }) => formatSum(openPence) },
    { head: "Query", wrap: true, cell: ({ queryReason }) => queryReason ?? "" },
  ],
  acts: ({ ref, number }) => (
    <Link href={`/admin/loads/${ref}`} aria-label={`${ref}, of ${number}`}>
      {ref}
    </Link>
  ),
};
