import { readRepositoryFile } from "../../../guides/guide-files.ts";
import { postmanCollection } from "../../../guides/postman.ts";
import { siteServices } from "../../../server/services.ts";

export const dynamic = "force-dynamic";

/** The API as a Postman collection, with this board's address in it. */
export async function GET(): Promise<Response> {
  const document = await readRepositoryFile("openapi/v1.json");
  if (document === null) return new Response("not found\n", { status: 404 });
  return Response.json(postmanCollection(document, siteServices().baseUrl), {
    headers: { "Cache-Control": "public, no-cache" },
  });
}
