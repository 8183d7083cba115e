import { londonDay } from "@board/calendar";
import { startApi } from "@board/rest/testing/api";
import { expect, it } from "vitest";
import { tryGenerator } from "./generated-clients.ts";

it("a client that orval generates from the document compiles, posts a load and sends a proof as bytes", async () => {
  const api = await startApi();
  api.services.settings.earlyAccessMinutes = 0;
  const [poster, carrier] = [await api.newCaller(), await api.newCaller()];
  await tryGenerator("orval", {
    baseUrl: api.url,
    collectDate: londonDay(api.clock.now()),
    poster: poster.token,
    carrier: carrier.token,
  });
  expect(api.unwritten).toEqual([]);
  await api.close();
});
