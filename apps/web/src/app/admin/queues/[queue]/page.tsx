import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { QueuePage } from "../../../../features/admin/queues/QueuePage.tsx";
import { isQueue, QUEUES } from "../../../../features/admin/queues/queues.ts";

interface Props {
  params: Promise<{ queue: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { queue } = await params;
  return { title: isQueue(queue) ? `Admin, ${QUEUES[queue].title.toLowerCase()}` : "No such page" };
}

/** All entries of one of the admin's queues. */
export default async function Page({ params }: Props) {
  const { queue } = await params;
  if (!isQueue(queue)) notFound();
  return <QueuePage name={queue} />;
}
