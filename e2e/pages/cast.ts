import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { test as base } from "@playwright/test";
import { runningBoard } from "../env.ts";
import { bookedLoad } from "../journeys/support/loads.ts";
import { type Person, registerFirm, signIn } from "../journeys/support/person.ts";

/** Email addresses of people in the demo, by role. */
const EMAILS = {
  poster: "ruth@haldenfoods.example",
  carrier: "bal@merciapallet.example",
  seatless: "yard@caldervale.example",
  both: "martin@caldervale.example",
  reader: "auditor@caldervale.example",
  admin: "ops@freightboard.example",
} as const;

type Outsider = "newcomer" | "refused" | "suspended";

/**
 * Role of a person. `newcomer` owns a carrier that waits for approval, `refused` a refused one, `suspended` a
 * suspended one.
 */
export type Role = keyof typeof EMAILS | Outsider;

type Status = Awaited<ReturnType<Person["api"]["loads"]["get"]["query"]>>["load"]["status"];

/** People of the demo who are signed in, and functions that find or create loads. */
export interface Cast {
  people: Record<Role, Person>;
  /**
   * Signs a person in again, because invitations, keys and second factors require a password typed within the
   * last ten minutes.
   */
  anew: (role: keyof typeof EMAILS) => Promise<Person>;
  /** Returns the id of a load of the poster with this status. A load with the status POSTED has quotes. */
  load: (status: Status) => Promise<string>;
  /** Creates a load that the carrier has won and collected. */
  onTheRoad: () => Promise<string>;
  /** Address of the board, for pages whose data must be created first. */
  url: string;
}

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo has no ${what}.`);
  return value;
}

/** Creates three carriers: one whose application has an open question, a refused one, and a suspended one. */
async function outsiders(url: string, admin: Person): Promise<Record<Outsider, Person>> {
  const register = async () => {
    const person = await registerFirm(url, { canCarry: true, approved: false });
    return { person, firmId: (await person.api.firms.me.query({})).firm.id };
  };
  const [asked, refused, suspended] = [await register(), await register(), await register()];
  const decide = admin.api.admin.newFirms;
  await decide.ask.mutate({ firmId: asked.firmId, question: "Which of your vans have a tail-lift?" });
  await decide.refuse.mutate({
    firmId: refused.firmId,
    reason: "The number on your vehicles belongs to another firm.",
  });
  await admin.api.admin.firms.suspend.mutate({
    firmId: suspended.firmId,
    reason: "Three posters report that it collects their loads and cannot be reached.",
  });
  return { newcomer: asked.person, refused: refused.person, suspended: suspended.person };
}

/** Signs in everybody whom the pages need. */
export async function readCast(url: string, dataDir: string): Promise<Cast> {
  const demo = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoSummary;
  const password = demo.admin.password;
  const anew = (role: keyof typeof EMAILS) =>
    signIn(url, { name: role, email: EMAILS[role], password }, role === "admin");
  const roles = Object.keys(EMAILS) as (keyof typeof EMAILS)[];
  const entries = roles.map(async (role) => [role, await anew(role)] as const);
  const known = Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof EMAILS, Person>;
  const people: Record<Role, Person> = { ...known, ...(await outsiders(url, known.admin)) };
  return {
    url,
    people,
    anew,
    load: async (status) => {
      const { loads } = await people.poster.api.posterDashboard.list.query({ status: [status], limit: 100 });
      const [first] = loads.toSorted((a, b) => b.activeQuotes - a.activeQuotes);
      return must(first, `load of ${EMAILS.poster} that is ${status}`).id;
    },
    onTheRoad: async () => {
      const { id } = await bookedLoad(people.poster, people.carrier, { externalRef: "HF-70881" });
      await people.carrier.api.bookings.collect.mutate({ id, driver: "J. Tranter", vehicleReg: "BX73 KLM" });
      return id;
    },
  };
}

/** Playwright's `test` with people of the demo, signed in once for each worker. */
export const test = base.extend<object, { cast: Cast }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const { url, dataDir } = runningBoard();
      await use(await readCast(url, dataDir));
    },
    { scope: "worker" },
  ],
});
