import { Readable } from "node:stream";
import { redirect } from "next/navigation";
import { siteServices } from "../../../../shared/server/services.ts";
import { currentSession } from "../../../../shared/session/current-session.ts";

/** Downloads all data about the signed-in person. */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  if (session === null) redirect("/sign-in?to=%2Faccount");
  const site = siteServices();
  const { open, contentType, filename } = await site.router
    .createCaller(site.contextOf(session))
    .privacy.exportData({});
  return new Response(Readable.toWeb(await open()) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "no-store",
    },
  });
}
