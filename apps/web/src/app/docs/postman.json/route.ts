import { postmanCollection } from "../../../features/docs/postman.ts";
import { siteServices } from "../../../shared/server/services.ts";

export const dynamic = "force-dynamic";

/** Serves the API as a Postman collection with this board's address. */
export async function GET(): Promise<Response> {
  const { apiDocument, baseUrl } = siteServices();
  return Response.json(postmanCollection(apiDocument(), baseUrl), {
    headers: { "Cache-Control": "public, no-cache" },
  });
}
