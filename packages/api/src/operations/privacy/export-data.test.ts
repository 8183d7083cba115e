import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GONE, knownPerson } from "../../testing/known-person.ts";
import { createSite, type TestSite } from "../../testing/site.ts";
import { NOT_EXPORTED, PERSONAL_DATA } from "./personal-data.ts";

type File = Record<string, Record<string, unknown>[]>;

let site: TestSite;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.drop());

async function exported(by: Awaited<ReturnType<TestSite["enter"]>>): Promise<File> {
  const { open } = await by.privacy.exportData({});
  return JSON.parse(await text(await open())) as File;
}

/** Columns of the database that refer to a person or identify one. */
async function columnsOfPeople(): Promise<string[]> {
  const rows = await site.db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT c.table_name || '.' || c.column_name AS name
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    LEFT JOIN (
      SELECT k.conrelid::regclass::text AS tab, a.attname AS col FROM pg_constraint k
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
      WHERE k.contype = 'f' AND k.confrelid IN ('person'::regclass, 'member'::regclass)
    ) f ON f.tab = c.table_name AND f.col = c.column_name
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE '\\_prisma%'
      AND (f.col IS NOT NULL
        OR c.column_name ~ '(person|member|subject|created_by|e_?mail$|address|user_agent|contact|phone|driver|received_by|signed_by)')
      AND c.data_type <> 'boolean'
    ORDER BY 1`;
  return rows.map(({ name }) => name);
}

/** Text that looks like a person's and is not. */
const NO_PERSON = ["email.subject"];

describe("the file of a person's own data", () => {
  it("covers every column of the database that refers to a person or contains an email address", async () => {
    const covered = new Set([
      ...PERSONAL_DATA.flatMap(({ covers }) => covers),
      ...Object.keys(NOT_EXPORTED),
      ...NO_PERSON,
    ]);
    const columns = await columnsOfPeople();
    expect(columns).toContain("session.person_id");
    expect(columns.filter((name) => !covered.has(name))).toEqual([]);
    expect([...covered].filter((name) => !columns.includes(name))).toEqual([]);
  });

  it("contains every part for a person with a row in every table, and nobody else's", async () => {
    const { by, person, member, load } = await knownPerson(site);
    const file = await exported(by);
    for (const { part } of PERSONAL_DATA) expect(file[part], part).not.toEqual([]);
    expect(file).toMatchObject({
      format: "freight-board-personal-data",
      version: 1,
      person: [{ id: person.id, email: GONE.email, name: GONE.name }],
      memberships: [{ id: member.id, role: "TRAFFIC" }],
    });
    const kinds = file.notifications?.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["quote_accepted", "seat_asked"]));
    const abouts = file.changesAboutYou?.map(({ action }) => action);
    expect(abouts).toEqual(expect.arrayContaining(["member.invited", "member.joined"]));
    expect(file.history).toContainEqual(expect.objectContaining({ loadId: load.id, action: "cancel" }));
    const other = await site.enter(await site.register());
    const stranger = await exported(other);
    expect(JSON.stringify(stranger)).not.toContain(GONE.email);
    expect(JSON.stringify(stranger)).not.toContain(person.id);
    expect(stranger.quotes).toEqual([]);
  });

  it("holds no password, no token and no secret", async () => {
    const email = await site.register();
    const by = await site.enter(email);
    await by.apiKeys.create({ name: "TMS", mode: "live", scopes: ["loads:read"] });
    const { passwordHash } = await site.db.person.findUniqueOrThrow({ where: { email } });
    const whole = JSON.stringify(await exported(by));
    expect(whole).not.toContain(passwordHash);
    expect(whole).not.toMatch(/hash|\$argon2/i);
  });

  it("is read page by page without gaps", async () => {
    const email = await site.register();
    const by = await site.enter(email);
    await site.db.email.createMany({
      data: Array.from({ length: 1_203 }, (_, index) => ({
        address: email,
        subject: `Email ${index}`,
        text: "",
        createdAt: site.clock.now(),
        nextAttemptAt: site.clock.now(),
        status: "sent" as const,
      })),
    });
    const { emails } = await exported(by);
    expect(new Set(emails?.map(({ subject }) => subject)).size).toBe(1_203);
  });
});
