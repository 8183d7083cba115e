import { readBoard } from "../../../../lib/board.ts";
import { handle } from "../../../../lib/handle.ts";

export const dynamic = "force-dynamic";

export const GET = (request: Request) =>
  handle(request, "board:read", 200, (caller) => readBoard(caller, new URL(request.url).searchParams));
