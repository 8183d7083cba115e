import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ContactsQueue } from "../../../../features/admin/queues/ChangedContacts.tsx";
import { DocumentsQueue } from "../../../../features/admin/queues/Documents.tsx";
import { WebhooksQueue } from "../../../../features/admin/queues/EndpointQueue.tsx";
import { HandBacksQueue } from "../../../../features/admin/queues/HandBacks.tsx";
import { LicencesQueue } from "../../../../features/admin/queues/Licences.tsx";
import {
  DisputesQueue,
  DuplicatesQueue,
  OverdueQueue,
  UnconfirmedQueue,
} from "../../../../features/admin/queues/LoadQueues.tsx";
import { LostLicencesQueue } from "../../../../features/admin/queues/LostLicences.tsx";
import { FirmsQueue } from "../../../../features/admin/queues/NewFirms.tsx";
import { isQueue, QUEUES, type QueueName } from "../../../../features/admin/queues/queues.ts";

interface Props {
  params: Promise<{ queue: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { queue } = await params;
  return { title: isQueue(queue) ? `Admin, ${QUEUES[queue].title.toLowerCase()}` : "No such page" };
}

/** A single queue in full. */
export default async function Page({ params }: Props) {
  const { queue } = await params;
  if (!isQueue(queue)) notFound();
  return <QueuePage name={queue} />;
}
