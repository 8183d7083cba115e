"use client";

import { Fragment, type ReactNode } from "react";
import { CERTIFICATES } from "./Certificates.tsx";
import { CONTACTS } from "./ChangedContacts.tsx";
import { HAND_BACKS } from "./HandBacks.tsx";
import { LICENCES } from "./Licences.tsx";
import { LOST_LICENCES } from "./LostLicences.tsx";
import { NEW_FIRMS } from "./NewFirms.tsx";
import { Queue } from "./Queue.tsx";
import type { QueueName } from "./queues.ts";
import { ReviewQueue } from "./Review.tsx";
import { DISPUTES, DUPLICATES, INVOICES, OVERDUE, UNCONFIRMED, WEBHOOKS } from "./tables.tsx";

const PAGES: Record<QueueName, ReactNode> = {
  disputes: <Queue table={DISPUTES} />,
  overdue: <Queue table={OVERDUE} />,
  unconfirmed: <Queue table={UNCONFIRMED} />,
  webhooks: <Queue table={WEBHOOKS} />,
  duplicates: <Queue table={DUPLICATES} />,
  firms: <ReviewQueue queue={NEW_FIRMS} />,
  documents: <ReviewQueue queue={CERTIFICATES} />,
  licences: <Queue table={LICENCES} />,
  lost: <ReviewQueue queue={LOST_LICENCES} />,
  contacts: <ReviewQueue queue={CONTACTS} />,
  "hand-backs": <ReviewQueue queue={HAND_BACKS} />,
  invoices: <Queue table={INVOICES} />,
};

/** Page of one queue. */
export function QueuePage({ name }: { name: QueueName }) {
  return <Fragment key={name}>{PAGES[name]}</Fragment>;
}
