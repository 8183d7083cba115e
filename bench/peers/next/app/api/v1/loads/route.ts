import { handle } from "../../../../lib/handle.ts";
import { listLoads } from "../../../../lib/loads.ts";
import { postLoad } from "../../../../lib/writes.ts";

export const dynamic = "force-dynamic";

export const GET = (request: Request) => handle(request, "loads:read", 200, listLoads);
export const POST = (request: Request) =>
  handle(request, "loads:write", 201, async (caller) => postLoad(caller, await request.json()));
