import { addDays, londonDay } from "@board/calendar";
import { afterAll, beforeAll, it } from "vitest";
import { type Fleet, startFleet } from "./fleet.ts";
import { GENERATORS, tryGenerator } from "./generated-clients.ts";

/** A real process of the board: the clients of integrators call nothing else. */
let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet([{}]);
}, 120_000);
afterAll(() => fleet.end(), 60_000);

it.each(GENERATORS)(
  "a client that %s generates from the document compiles, posts a load and sends a proof as bytes",
  async (generator) => {
    const [poster, carrier] = [await fleet.newCaller(), await fleet.newCaller()];
    await tryGenerator(generator, {
      baseUrl: `${fleet.processes[0]?.url}/api/v1`,
      collectDate: addDays(londonDay(new Date()), 1),
      poster: poster.token,
      carrier: carrier.token,
    });
  },
);
