import { createWorld, posting } from "@board/api/testing";
import { createPool, type Pool } from "@board/db";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLog } from "./log.ts";
import { measureOldest, reportStatus } from "./status.ts";

let world: Awaited<ReturnType<typeof createWorld>>;
let pool: Pool;
beforeAll(async () => {
  world = await createWorld();
  pool = createPool(world.url);
});
beforeEach(async () => {
  await world.db.webhookDelivery.deleteMany();
  await world.db.email.deleteMany();
  await world.db.registerFile.deleteMany();
});
afterAll(async () => {
  await pool.end();
  await world.drop();
});

const ago = (seconds: number) => new Date(world.clock.now().getTime() - seconds * 1_000);
const measure = () => measureOldest(pool, world.clock.now());

it("reports age 0 for empty queues, and no age for a register that was never read", async () => {
  expect(await measure()).toEqual({ webhooks: 0, email: 0 });
});

it("takes the oldest webhook of the endpoints that answer, and leaves out retries to a failing one", async () => {
  const poster = await world.newFirm();
  const caller = world.as(world.actorOf(poster));
  const { endpoint } = await caller.webhooks.create({ url: "https://hooks.firm.example/in", events: ["*"] });
  await caller.loads.post(posting());
  await world.db.webhookDelivery.updateMany({ data: { nextAttemptAt: ago(75) } });
  expect((await measure()).webhooks).toBeCloseTo(75);
  await world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failingSince: ago(600) } });
  expect((await measure()).webhooks).toBe(0);
});

it("takes the age of the first of several failing emails, until one is sent", async () => {
  const email = (seconds: number, data: object = {}) => ({
    address: "ann@firm.example",
    subject: "Set a new password",
    text: "",
    createdAt: ago(seconds),
    nextAttemptAt: ago(-300),
    ...data,
  });
  await world.db.email.create({ data: email(900, { failures: 1 }) });
  expect((await measure()).email).toBe(0);
  await world.db.email.create({ data: email(500, { failures: 2 }) });
  expect((await measure()).email).toBeCloseTo(900);
  await world.db.email.create({ data: email(100, { status: "sent", sentAt: ago(90) }) });
  expect((await measure()).email).toBe(0);
  await world.db.email.create({ data: email(40, { nextAttemptAt: ago(40) }) });
  expect((await measure()).email).toBeCloseTo(40);
});

/** The register, as old as Scotland's newest good file: eight days. */
async function readRegister() {
  const file = (area: string, days: number, refused: string | null = null) => ({
    id: world.services.newId("register"),
    area,
    sha256: `${area} ${days}`,
    rows: 1,
    licences: 1,
    readAt: ago(days * 86_400),
    refused,
  });
  await world.db.registerFile.createMany({
    data: [file("Wales", 20), file("Wales", 6), file("Scotland", 8), file("Scotland", 1, "Too short.")],
  });
}

it("takes the age of the register's oldest area, without refused files", async () => {
  await readRegister();
  expect((await measure()).register).toBeCloseTo(8 * 86_400);
});

it("writes the answers of a process and the ages it measured, also when the process stops", async () => {
  await readRegister();
  const roles = new Set(["web", "worker"]);
  const status = reportStatus({ services: world.services, pool, roles, log: createLog("silent") });
  status.count({ route: "/api/v1/loads", status: 503, ms: 12 });
  status.count({ route: "/api/v1/loads/{id}/pod", status: 201, ms: 6_000 });
  status.count({ route: "/api/v1/loads/{id}/pod", status: 201, ms: 60_000, bodyMs: 59_000 });
  await status.stop();
  const rows = await world.db.statusSample.findMany({ orderBy: { component: "asc" } });
  expect(rows.map(({ component, total, failed, slow }) => [component, total, failed, slow])).toEqual([
    ["api", 1, 1, 0],
    ["board", 0, 0, 0],
    ["email", 0, 0, 0],
    ["files", 2, 0, 1],
    ["register", 0, 0, 0],
    ["sign_in", 0, 0, 0],
    ["webhooks", 0, 0, 0],
  ]);
  expect(rows.find(({ component }) => component === "register")?.oldestS).toBe(8 * 86_400);
});
