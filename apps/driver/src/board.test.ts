import { afterEach, expect, it, vi } from "vitest";
import { createBoard } from "./board.ts";
import { act } from "./testing/load.ts";

afterEach(() => vi.unstubAllGlobals());

const DELIVERED = act("deliver", 2);
const BODY = {
  deliveredAt: "2026-11-24T15:02:00.000Z",
  receivedBy: "Tam Reid",
  sentAt: "2026-11-24T14:50:00.000Z",
};
const { deliveredAt: _, ...TIMELESS } = BODY;

/** Sends a delivery to a board that refuses these fields as long as one of them is sent. */
async function sentTo(...refused: string[]) {
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const { clientId: _id, ...sent } = JSON.parse(body);
    bodies.push(sent);
    const errors = refused.filter((field) => field in sent).map((field) => ({ pointer: `#/${field}` }));
    const status = errors.length > 0 ? 422 : 200;
    return new Response(JSON.stringify({ status, code: "validation_failed", detail: "No.", errors }), {
      status,
    });
  });
  const board = createBoard("link-a", () => {});
  const outcome = await board.send("load_1", { act: DELIVERED, body: BODY, answerId: null });
  return { outcome: outcome.is, bodies };
}

it("an act whose time the board cannot take, since the phone's clock was moved, is sent without its time", async () => {
  expect(await sentTo()).toEqual({ outcome: "TAKEN", bodies: [BODY] });
  expect(await sentTo("deliveredAt")).toEqual({ outcome: "TAKEN", bodies: [BODY, TIMELESS] });
});

it("an act with another fault is refused, and keeps its time", async () => {
  expect(await sentTo("receivedBy")).toEqual({ outcome: "REFUSED", bodies: [BODY] });
  expect(await sentTo("receivedBy", "deliveredAt")).toEqual({ outcome: "REFUSED", bodies: [BODY] });
});
