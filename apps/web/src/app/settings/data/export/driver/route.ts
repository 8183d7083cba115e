import { Readable } from "node:stream";
import { redirect } from "next/navigation";
import { siteServices } from "../../../../../shared/server/services.ts";
import { currentSession } from "../../../../../shared/session/current-session.ts";

/** Downloads what the firm's jobs hold about a driver, for an owner. */
export async function GET(request: Request): Promise<Response> {
  const session = await currentSession();
  if (session === null) redirect("/sign-in?to=%2Fsettings%2Ffleet");
  const site = siteServices();
  const name = new URL(request.url).searchParams.get("name") ?? "";
  const { open, contentType, filename } = await site.router
    .createCaller(site.contextOf(session))
    .privacy.exportDriver({ name });
  return new Response(Readable.toWeb(await open()) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "no-store",
    },
  });
}
