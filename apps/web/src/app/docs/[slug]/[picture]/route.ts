import { readPicture } from "../../../../guides/guide-files.ts";

interface Props {
  params: Promise<{ slug: string; picture: string }>;
}

/** A picture of a guide, from the folder of the guide's own name beside it. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { slug, picture } = await params;
  const svg = await readPicture(slug, picture);
  if (svg === null) return new Response("not found\n", { status: 404 });
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
