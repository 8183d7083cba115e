"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "../../trpc/trpc.ts";
import { formatClockSeconds } from "../../ui/format/ages.ts";
import { NotRead } from "../NotRead.tsx";
import queues from "../queues/Queues.module.css";
import { Waiting } from "../Waiting.tsx";
import { Charts } from "./Charts.tsx";
import { Kpis } from "./Kpis.tsx";

const EVERY_MS = 60_000;

/** How the board does, over the last 30 days. */
export function HealthPage() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.health.queryOptions({}, { refetchInterval: EVERY_MS }),
  );
  return (
    <>
      <div className={queues.top}>
        <h1>Health</h1>
        <Link href="/admin">Queues</Link>
        {data && <span className={queues.asOf}>as of {formatClockSeconds(new Date(data.at))}</span>}
      </div>
      {data ? (
        <>
          <Kpis health={data} />
          <Charts health={data} />
        </>
      ) : error ? (
        <NotRead what="The health numbers" error={error} again={() => void refetch()} />
      ) : (
        <Waiting what="the health numbers" />
      )}
    </>
  );
}
