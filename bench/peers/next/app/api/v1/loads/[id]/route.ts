import { handle } from "../../../../../lib/handle.ts";
import { viewLoad } from "../../../../../lib/loads.ts";
import { prisma } from "../../../../../lib/prisma.ts";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return handle(request, "loads:read", 200, async (caller) => ({ load: await viewLoad(prisma, caller, id) }));
}
