import { invoiceOutput, postLoadOutput, sendQuoteOutput } from "@board/api/schemas";
import { createNewRef } from "@board/api/server";
import { insertCopies } from "@board/api/testing";
import { londonDay } from "@board/calendar";
import { unique } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BoardProcess, freePort, startBoard } from "./board-process.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { postingOf } from "./posting.ts";

/** Real processes: two issue invoices of one series, and one after the other is killed meanwhile. */

const KILLS = 20;
const WRITERS = 50;
/** More than the writers can invoice until the last kill. */
const JOBS = 20_000;

let fleet: Fleet;
let poster: Awaited<ReturnType<Fleet["newCaller"]>>;
let carrier: Awaited<ReturnType<Fleet["newCaller"]>>;

beforeAll(async () => {
  fleet = await startFleet([{ ROLES: "web" }, { ROLES: "web" }]);
  [poster, carrier] = [await fleet.newCaller(), await fleet.newCaller()];
  for (const { firm } of [poster, carrier]) {
    const row = {
      legalName: "Ltd",
      lines: ["1 Dock Road"],
      postcode: "HU1 1AA",
      vatRegistered: false,
      invoiceEmail: "accounts@firm.example",
      series: "CV",
      updatedAt: new Date(),
    };
    await fleet.db.billing.create({ data: { firmId: firm.id, mode: "live", ...row } });
  }
}, 120_000);
afterAll(() => fleet.end(), 60_000);

const send = (
  { url }: BoardProcess,
  { token }: { token: string },
  path: string,
  body: object,
  key = unique("k"),
) =>
  fetch(`${url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  });

/** Jobs that were delivered: copies of one that was booked. */
async function deliveredJobs(): Promise<string[]> {
  const [first] = fleet.processes;
  if (first === undefined) throw new Error("No process answers.");
  const must = async (who: { token: string }, path: string, body: object) => {
    const response = await send(first, who, path, body);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { load } = postLoadOutput.parse(await must(poster, "/loads", postingOf(londonDay(new Date()))));
  const sent = sendQuoteOutput.parse(
    await must(carrier, `/loads/${load.id}/quotes`, { amountPence: 40_000 }),
  );
  await must(poster, `/loads/${load.id}/quotes/${sent.quote.id}/accept`, {});
  const newRef = createNewRef();
  const jobs = Array.from({ length: JOBS }, (_, nth) => ({
    id: `load_${String(nth + 1).padStart(26, "0")}`,
    ref: newRef(),
    status: "DELIVERED" as const,
    deliveredAt: new Date(),
  }));
  await insertCopies(fleet.db, load.id, jobs);
  return jobs.map(({ id }) => id);
}

it(`contract 13, invoices: ${KILLS} kills of two processes leave no gap and no double in a series`, async () => {
  const left = (await deliveredJobs()).values();
  const acknowledged = new Map<string, string>();
  let isOver = false;
  const wrong: string[] = [];
  /** Issues one job's invoice, again under its key until somebody answers. */
  const issue = async (id: string, writer: number): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      const at = fleet.processes[(writer + round) % fleet.processes.length];
      const response =
        at && (await send(at, carrier, `/loads/${id}/invoice`, {}, `invoice-${id}`).catch(() => null));
      if (response?.status === 201) {
        const { invoice } = invoiceOutput.parse(await response.json());
        acknowledged.set(id, invoice.number);
        return;
      }
      if (response && response.status !== 503 && response.status !== 409)
        wrong.push(`${id}: ${response.status}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (const id of left) if (!isOver) await issue(id, writer);
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const nth = kill % 2;
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));
    const port = await freePort();
    await fleet.processes[nth]?.kill();
    fleet.processes[nth] = await startBoard(port, fleet.settings[nth] ?? {});
  }
  isOver = true;
  await Promise.all(writers);
  expect(wrong).toEqual([]);
  const rows = await fleet.db.invoice.findMany({
    select: { number: true, lines: { select: { loadId: true }, orderBy: { nth: "asc" } } },
    orderBy: { id: "asc" },
  });
  const numbers = rows.map(({ number }) => Number(number.slice("CV-".length)));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, nth) => nth + 1));
  const byLoad = new Map(rows.map(({ number, lines }) => [lines[0]?.loadId, number]));
  expect(byLoad.size).toBe(rows.length);
  for (const [id, number] of acknowledged) expect(byLoad.get(id)).toBe(number);
  expect(acknowledged.size).toBeGreaterThan(KILLS);
  expect(acknowledged.size).toBeLessThan(JOBS);
}, 600_000);
