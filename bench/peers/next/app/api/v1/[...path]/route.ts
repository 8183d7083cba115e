import { postLoadInput, sendQuoteInput } from "@board/api/schemas";
import { readBoard } from "../../../../lib/board.ts";
import { handle } from "../../../../lib/handle.ts";
import { listLoads, viewLoad } from "../../../../lib/loads.ts";
import { prisma } from "../../../../lib/prisma.ts";
import { acceptQuote, postLoad, sendQuote } from "../../../../lib/writes.ts";

const quoteInput = sendQuoteInput.omit({ id: true });

export const dynamic = "force-dynamic";

export const GET = (request: Request) => {
  const { pathname, searchParams } = new URL(request.url);
  const [, , , what, id] = pathname.split("/");
  if (what === "board")
    return handle(request, "board:read", 200, (caller) => readBoard(caller, searchParams));
  if (id === undefined) return handle(request, "loads:read", 200, listLoads);
  return handle(request, "loads:read", 200, async (caller) => ({ load: await viewLoad(prisma, caller, id) }));
};

export const POST = (request: Request) => {
  const [, , , , id, , quote] = new URL(request.url).pathname.split("/");
  const body = () => request.json();
  if (id === undefined)
    return handle(request, "loads:write", 201, async (caller) =>
      postLoad(caller, postLoadInput.parse(await body())),
    );
  if (quote !== undefined)
    return handle(request, "loads:write", 200, (caller) => acceptQuote(caller, id, quote));
  return handle(request, "quotes:write", 201, async (caller) =>
    sendQuote(caller, id, quoteInput.parse(await body())),
  );
};
