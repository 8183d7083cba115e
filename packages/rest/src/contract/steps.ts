import { boardOutput, loadOutput, sendQuoteOutput } from "@board/api/schemas";
import { type Load, Prisma } from "@board/db";
import { type Api, type Call, read } from "../testing/api.ts";

/** Steps of a load's life for tests; each throws if its call fails. */

export async function sendQuote(carrier: Call, loadId: string, amountPence = 40_000, more: object = {}) {
  return read(await carrier("POST", `/loads/${loadId}/quotes`, { amountPence, ...more }), sendQuoteOutput)
    .quote;
}

export async function acceptQuote(poster: Call, loadId: string, quoteId: string) {
  return read(await poster("POST", `/loads/${loadId}/quotes/${quoteId}/accept`), loadOutput).load;
}

/** Sends a quote and accepts it. */
export async function bookBy(poster: Call, carrier: Call, loadId: string, amountPence = 40_000) {
  const quote = await sendQuote(carrier, loadId, amountPence);
  return acceptQuote(poster, loadId, quote.id);
}

export async function readLoad(call: Call, id: string, query = "") {
  return read(await call("GET", `/loads/${id}${query}`), loadOutput).load;
}

export async function readBoard(call: Call, query = "") {
  return read(await call("GET", `/board${query}`), boardOutput);
}

/** Inserts copies of a load, each a little newer than the one before, to have many loads without many calls. */
export async function copyLoad(
  api: Api,
  id: string,
  copies: number,
  change: (copy: number) => Partial<Load> = () => ({}),
) {
  const load = await api.db.load.findUniqueOrThrow({ where: { id } });
  const data = Array.from({ length: copies }, (_, copy) => {
    api.clock.advance({ ms: 1 });
    const at = api.clock.now();
    return {
      ...load,
      warnings: [],
      guideBecause: [],
      id: api.services.newId("load"),
      ref: api.services.newRef(),
      createdAt: at,
      updatedAt: at,
      ...change(copy),
    };
  });
  await api.db.load.createMany({
    data: data.map((each) => ({
      ...each,
      warnings: [],
      guideBecause: [],
      goods: [],
      stops: [],
      requires: {},
      exceptions: [],
      collectFrom: Prisma.DbNull,
      deliverTo: Prisma.DbNull,
      openChange: Prisma.DbNull,
      postedTerms: Prisma.DbNull,
      conditions: Prisma.DbNull,
      run: Prisma.DbNull,
    })),
  });
  return data.map((each) => each.id);
}
