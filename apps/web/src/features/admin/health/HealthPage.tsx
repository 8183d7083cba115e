"use client";

import { formatClockSeconds } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Page } from "../../../ui/primitives/Page.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NotRead } from "../NotRead.tsx";
import { Charts } from "./Charts.tsx";
import { Kpis } from "./Kpis.tsx";

const EVERY_MS = 60_000;

/** Page on the health of the board over the last 30 days. */
export function HealthPage() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.health.queryOptions({}, { refetchInterval: EVERY_MS }),
  );
  return (
    <Page
      title="Health"
      lead={data && `as of ${formatClockSeconds(new Date(data.at))}`}
      actions={<Link href="/admin">Queues</Link>}
    >
      {data ? (
        <>
          <Kpis health={data} />
          <Charts health={data} />
          <Text as="p" tone="quiet">
            {data.retention ? (
              <>
                Old data was last deleted on {formatExact(new Date(data.retention.at))}:{" "}
                {data.retention.removed.toLocaleString("en-GB")} rows.
              </>
            ) : (
              "The job that deletes old data has not run yet."
            )}{" "}
            <a href="/docs/personal-data">What is kept how long</a>
          </Text>
        </>
      ) : error ? (
        <NotRead what="The health numbers" error={error} again={() => void refetch()} />
      ) : (
        <Waiting lines={10} what="the health numbers" />
      )}
    </Page>
  );
}
