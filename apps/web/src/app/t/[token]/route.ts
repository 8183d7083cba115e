import { headers } from "next/headers";
import { NOTHING_HERE, trackingPage } from "../../../features/tracking/tracking-page.ts";
import { readLink } from "../../../shared/server/read-link.ts";

/** Form of a token: 128 random bits. Another text is answered like a token that never was. */
const TOKEN = /^[\w-]{22}$/;

interface Props {
  params: Promise<{ token: string }>;
}

/**
 * Serves the page for those who wait at a place (contract 12). It is a document of its own, since the page of a link
 * that ended or never was must have the same bytes each time.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { token } = await params;
  const tracked = TOKEN.test(token) ? await readLink((caller) => caller.trackingLinks.read({ token })) : null;
  const nonce = (await headers()).get("x-nonce") ?? "";
  return new Response(tracked === null ? NOTHING_HERE : trackingPage(tracked, { now: new Date(), nonce }), {
    status: tracked === null ? 404 : 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}
