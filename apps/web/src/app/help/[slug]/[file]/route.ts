import { readHelpPage } from "../../../../help/help-pages.ts";

interface Props {
  params: Promise<{ slug: string; file: string }>;
}

/** A help page as Markdown, which `/help/<slug>.md` leads to. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { slug, file } = await params;
  const page = file === "page.md" ? await readHelpPage(slug) : null;
  if (page === null) return new Response("not found\n", { status: 404 });
  return new Response(page.markdown, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
