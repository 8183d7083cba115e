import { handle } from "../../../../../../../../lib/handle.ts";
import { acceptQuote } from "../../../../../../../../lib/writes.ts";

export const dynamic = "force-dynamic";

export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string; quoteId: string }> },
) {
  const { id, quoteId } = await params;
  return handle(request, "loads:write", 200, (caller) => acceptQuote(caller, id, quoteId));
}
