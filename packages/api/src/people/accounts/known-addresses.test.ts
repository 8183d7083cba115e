import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRecordedWorld } from "../../testing/recorded-world.ts";
import { refused } from "../../testing/refused.ts";
import { createSiteOf, PASSWORD } from "../../testing/site.ts";
import { START } from "../../testing/world.ts";

const sent: string[] = [];
let site: ReturnType<typeof createSiteOf>;
let known: string;
let owner: Awaited<ReturnType<typeof site.enter>>;

beforeAll(async () => {
  site = createSiteOf(await createRecordedWorld(sent));
  known = await site.register();
  owner = await site.enter(await site.register());
});
afterAll(() => site.drop());
beforeEach(() => {
  site.clock.set(START);
});

const TABLES = ["one_time_token", "email", "registration", "sign_in", "sign_in_throttle", "session"] as const;

async function rows(): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const [row] = await site.db.$queryRawUnsafe<[{ count: bigint }]>(`SELECT count(*) FROM ${table}`);
    return [table, Number(row.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** The statements of a call, and the rows that it left. */
async function workOf(call: () => Promise<unknown>) {
  await site.db.signInThrottle.deleteMany();
  const before = await rows();
  sent.splice(0);
  const outcome = await refused(call());
  const statements = sent.splice(0);
  const after = await rows();
  const written = TABLES.map((table) => `${table} ${(after[table] ?? 0) - (before[table] ?? 0)}`);
  return { outcome, statements, written };
}

const form = { name: "N", phone: "0113 496 0000", canPost: true, canCarry: true };
const visitor = () => site.visitor("192.0.2.99");

describe("an address with an account takes the same statements and rows as one without, for", () => {
  it("a new password, also beyond the limit of emails", async () => {
    for (let time = 0; time < 5; time += 1) {
      const ask = (email: string) => workOf(() => visitor().accounts.requestReset({ email }));
      expect(await ask("nobody@y.example")).toEqual(await ask(known));
    }
  });

  it("registering a firm, sending the link again, and to another mailbox", async () => {
    const steps = async (email: string, firmName: string) => {
      let registration = "";
      const first = await workOf(async () => {
        ({ registration } = await visitor().accounts.register({ ...form, firmName, email }));
      });
      site.clock.advance({ minutes: 2 });
      const again = await workOf(() => visitor().accounts.sendAgain({ registration }));
      const corrected = await workOf(() =>
        visitor().accounts.correctEmail({ registration, email: `x${email}` }),
      );
      return [first, again, corrected];
    };
    expect(await steps("new@y.example", "Fenland One")).toEqual(await steps(known, "Fenland Two"));
  });

  it("a wrong password", async () => {
    const open = (email: string) => workOf(() => site.open(email, "another long password"));
    const [none, one] = [await open("nobody@y.example"), await open(known)];
    expect(one.outcome).toBe("sign_in_failed");
    expect(none).toEqual(one);
  });

  it("a new address of one's own", async () => {
    const change = (email: string) => workOf(() => owner.accounts.changeEmail({ email, current: PASSWORD }));
    expect(await change("elsewhere@y.example")).toEqual(await change(known));
  });

  it("inviting somebody", async () => {
    const invite = (email: string) =>
      workOf(() => owner.accounts.invite({ email, role: "TRAFFIC", seat: false }));
    expect(await invite("invited@y.example")).toEqual(await invite(known));
  });
});
