import { readHelpPicture, readHelpText } from "../../../../features/help/help-pages.ts";

interface Props {
  params: Promise<{ slug: string; file: string }>;
}

/**
 * Serves a help page as Markdown, for an address rewritten from `/help/<slug>.md`, or the picture
 * `/help/pictures/<name>.webp`.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { slug, file } = await params;
  if (slug === "pictures") {
    const picture = await readHelpPicture(file);
    if (picture !== null) {
      return new Response(new Uint8Array(picture), {
        headers: { "Content-Type": "image/webp", "Cache-Control": "public, max-age=3600" },
      });
    }
  }
  const text = file === "page.md" ? await readHelpText(slug) : null;
  if (text === null) return new Response("not found\n", { status: 404 });
  return new Response(text, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
