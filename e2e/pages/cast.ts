import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { bookedLoad } from "../journeys/support/loads.ts";
import { type Person, signIn } from "../journeys/support/person.ts";

/** People of the demo, by what they may do. */
const EMAILS = {
  poster: "ruth@haldenfoods.example",
  carrier: "bal@merciapallet.example",
  seatless: "yard@caldervale.example",
  both: "martin@caldervale.example",
  admin: "ops@freightboard.example",
} as const;

export type Role = keyof typeof EMAILS;

type Status = Awaited<ReturnType<Person["api"]["loads"]["get"]["query"]>>["load"]["status"];

/** The demo's people, signed in, and its loads, by what the pages are to show. */
export interface Cast {
  people: Record<Role, Person>;
  /** A load of the poster that stands so; a posted one has quotes. */
  load: (status: Status) => Promise<string>;
  /** A new job of the carrier that is on the road. */
  onTheRoad: () => Promise<string>;
  /** Where the board is, for what has to be made first. */
  url: string;
}

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo has no ${what}.`);
  return value;
}

/** Signs everybody in who is needed for the pages. */
export async function readCast(url: string, dataDir: string): Promise<Cast> {
  const demo = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoSummary;
  const password = demo.admin.password;
  const entries = Object.entries(EMAILS).map(async ([role, email]) => {
    const person = await signIn(url, { name: role, email, password }, role === "admin");
    return [role, person] as const;
  });
  const people = Object.fromEntries(await Promise.all(entries)) as Record<Role, Person>;
  return {
    url,
    people,
    load: async (status) => {
      const { loads } = await people.poster.api.desk.list.query({ status: [status], limit: 100 });
      const [first] = loads.toSorted((a, b) => b.standing - a.standing);
      return must(first, `load of ${EMAILS.poster} that is ${status}`).id;
    },
    onTheRoad: async () => {
      const { id } = await bookedLoad(people.poster, people.carrier, { externalRef: "HF-70881" });
      await people.carrier.api.bookings.collect.mutate({ id, driver: "J. Tranter", vehicleReg: "BX73 KLM" });
      return id;
    },
  };
}
