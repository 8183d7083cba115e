import { boardOutput, sendQuoteOutput } from "@board/api/schemas";
import { samplePodPdf } from "@board/api/server";
import { londonDay } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";
import { type Api, type Call, read } from "./api.ts";

export type Cast = Awaited<ReturnType<typeof castOf>>;

/**
 * Creates the firms of a load's life: its poster, the carrier that wins it, one that quotes and loses, and one
 * without a part in it.
 */
export async function castOf(api: Api) {
  const [poster, winner, loser, stranger] = [
    await api.newCaller({ canCarry: false }),
    await api.newCaller({ canPost: false }),
    await api.newCaller({ canPost: false }),
    await api.newCaller(),
  ];
  return { poster, winner, loser, stranger };
}

export async function quote(call: Call, loadId: string, amountPence: number) {
  return read(await call("POST", `/loads/${loadId}/quotes`, { amountPence }), sendQuoteOutput).quote;
}

export const PDF = Buffer.from(samplePodPdf("FB-0000-0000"));

export async function putPod(api: Api, token: string, loadId: string): Promise<void> {
  const response = await fetch(`${api.url}/loads/${loadId}/pod`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/pdf" },
    body: PDF,
  });
  if (response.status !== 200) throw new Error(`The proof of delivery was refused: ${await response.text()}`);
}

async function must(call: Call, path: string, body?: unknown): Promise<void> {
  const answer = await call("POST", path, body ?? {});
  if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.text}`);
}

/** A load that was brought to some status, with the ids of its quotes. */
export interface Led {
  id: string;
  winningQuote: string;
  losingQuote: string;
}

const ON_THE_ROAD: readonly LoadStatus[] = ["BOOKED", "IN_TRANSIT", "DELIVERED", "CONFIRMED"];

/** Posts a load and brings it to a status by API calls, with a winning and a losing quote. */
export async function leadTo(
  api: Api,
  cast: Cast,
  status: LoadStatus,
  changes: Parameters<Api["postLoad"]>[1] = {},
): Promise<Led> {
  const { poster, winner, loser } = cast;
  // Starts early enough in the day that midnight does not pass before the load has the status.
  if (api.clock.now().getUTCHours() >= 18) api.clock.advance({ hours: 12 });
  const collectDate = londonDay(api.clock.now());
  const { id } = await api.postLoad(poster.call, { collectDate, ...changes });
  const winningQuote = (await quote(winner.call, id, 40_000)).id;
  const losingQuote = (await quote(loser.call, id, 45_000)).id;
  const led = { id, winningQuote, losingQuote };
  if (status === "POSTED") return led;
  if (status === "CANCELLED") {
    await must(poster.call, `/loads/${id}/quotes/${winningQuote}/accept`);
    await must(poster.call, `/loads/${id}/cancel`, { reason: "The customer called it off." });
    return led;
  }
  if (status === "EXPIRED") {
    api.clock.advance({ days: 1 });
    await api.sweep();
    return led;
  }
  const steps: Record<string, () => Promise<void>> = {
    BOOKED: () => must(poster.call, `/loads/${id}/quotes/${winningQuote}/accept`),
    IN_TRANSIT: () => must(winner.call, `/loads/${id}/collect`),
    DELIVERED: async () => {
      await putPod(api, winner.token, id);
      await must(winner.call, `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    },
    CONFIRMED: () => must(poster.call, `/loads/${id}/confirm`),
  };
  const last = status === "DISPUTED" ? "IN_TRANSIT" : status;
  for (const step of ON_THE_ROAD.slice(0, ON_THE_ROAD.indexOf(last) + 1)) await steps[step]?.();
  if (status === "DISPUTED") {
    await must(poster.call, `/loads/${id}/dispute`, {
      reason: "Late",
      details: "Two hours late at collection.",
    });
  }
  return led;
}

export async function boardIds(call: Call, query = ""): Promise<string[]> {
  return read(await call("GET", `/board${query}`), boardOutput).loads.map(({ id }) => id);
}
