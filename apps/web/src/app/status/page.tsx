import type { Metadata } from "next";
import { StatusPage } from "../../features/status/StatusPage.tsx";
import { visitorCaller } from "../../shared/server/read-link.ts";
import { hasSession } from "../../shared/session/current-session.ts";
import { Shell } from "../../shared/shell/Shell.tsx";

export const metadata: Metadata = {
  title: "Status",
  description: "Whether Freight Board works, how it did in the last 90 days, and what happened.",
};

interface PageProps {
  searchParams: Promise<{ incidents?: string | string[] }>;
}

/** Public status page, which works without the database too. */
export default async function Page({ searchParams }: PageProps) {
  const [{ incidents }, { status: api }, signedIn] = await Promise.all([
    searchParams,
    visitorCaller(),
    hasSession(),
  ]);
  const [status, all] = await Promise.all([api.read({}), incidents === "all" ? api.history({}) : null]);
  return (
    <Shell current="status" end={signedIn ? "work" : "enter"}>
      <StatusPage status={status} history={all?.incidents ?? null} />
    </Shell>
  );
}
