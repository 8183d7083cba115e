import { londonDay } from "@board/calendar";
import { readDeveloperText, readPicture } from "../../../../features/docs/developer-pages.ts";
import { siteServices } from "../../../../shared/server/services.ts";

interface Props {
  params: Promise<{ slug: string; file: string }>;
}

const answer = (text: string, type: string) =>
  new Response(text, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, no-cache" },
  });

/**
 * Serves a developer page as Markdown, for an address rewritten from `/docs/<slug>.md`, or a picture from the
 * page's folder.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { slug, file } = await params;
  if (file === "page.md") {
    const { baseUrl, sdkPackage } = siteServices();
    const text = await readDeveloperText(slug, { baseUrl, sdkPackage, today: londonDay(new Date()) });
    if (text !== null) return answer(text, "text/markdown");
  }
  const svg = await readPicture(slug, file);
  return svg === null ? new Response("not found\n", { status: 404 }) : answer(svg, "image/svg+xml");
}
