import { handle } from "../../../../../../lib/handle.ts";
import { sendQuote } from "../../../../../../lib/writes.ts";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return handle(request, "quotes:write", 201, async (caller) => sendQuote(caller, id, await request.json()));
}
