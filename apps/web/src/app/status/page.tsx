import type { Metadata } from "next";
import { ServiceStatusPage } from "../../features/service-status/ServiceStatusPage.tsx";
import { visitorCaller } from "../../shared/server/read-link.ts";
import { siteServices } from "../../shared/server/services.ts";
import { hasSession } from "../../shared/session/current-session.ts";
import { Shell } from "../../shared/shell/Shell.tsx";

export const metadata: Metadata = {
  title: "Status",
  description: "Whether each part of Freight Board works now.",
};

/** Public status page, which also works without the database. */
export default async function Page() {
  const [{ status: api }, signedIn] = await Promise.all([visitorCaller(), hasSession()]);
  return (
    <Shell current="status" end={signedIn ? "work" : "enter"}>
      <ServiceStatusPage status={await api.read({})} elsewhere={siteServices().statusUrl} />
    </Shell>
  );
}
