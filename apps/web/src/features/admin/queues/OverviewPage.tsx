"use client";

import { formatClockSeconds } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Page } from "../../../ui/primitives/Page.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { Charts } from "../health/Charts.tsx";
import { Kpis } from "../health/Kpis.tsx";
import { NotRead } from "../NotRead.tsx";
import { QueueCards } from "./QueueCards.tsx";
import { QUEUE_EVERY_MS } from "./queues.ts";

const HEALTH_EVERY_MS = 60_000;

/** Start page for admins, with key figures and queues. */
export function OverviewPage() {
  const trpc = useTRPC();
  const queues = useQuery(trpc.admin.queues.overview.queryOptions({}, { refetchInterval: QUEUE_EVERY_MS }));
  const health = useQuery(trpc.admin.health.queryOptions({}, { refetchInterval: HEALTH_EVERY_MS }));
  return (
    <Page
      title="Queues"
      actions={
        queues.dataUpdatedAt > 0 && (
          <Text as="p" tone="quiet" suppressHydrationWarning>
            as of {formatClockSeconds(new Date(queues.dataUpdatedAt))} ·{" "}
            {/* A phone's top bar has no room for this link. */}
            <Link href="/admin/log">Log</Link>
          </Text>
        )
      }
    >
      {health.data && <Kpis health={health.data} />}
      {queues.data ? (
        <QueueCards queues={queues.data} />
      ) : queues.error ? (
        <NotRead what="The queues" error={queues.error} again={() => void queues.refetch()} />
      ) : (
        <Waiting lines={10} what="the queues" />
      )}
      {health.data ? (
        <Charts health={health.data} brief />
      ) : (
        health.error && (
          <NotRead what="The health numbers" error={health.error} again={() => void health.refetch()} />
        )
      )}
    </Page>
  );
}
