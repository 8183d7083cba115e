import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { ADMIN } from "../../testing/admin.ts";
import { GONE, knownPerson } from "../../testing/known-person.ts";
import { refused } from "../../testing/refused.ts";
import { createSite, PASSWORD, type TestSite } from "../../testing/site.ts";
import { ACCEPTED, posting } from "../../testing/world.ts";
import { KEPT_AFTER_ERASURE } from "./personal-data.ts";

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.drop());

/** Text and JSON columns that contain any of the words, ignoring case. */
async function columnsWith(...words: string[]): Promise<string[]> {
  const columns = await site.db.$queryRaw<{ tab: string; col: string }[]>`
    SELECT c.table_name AS tab, c.column_name AS col FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.data_type IN ('text', 'json', 'jsonb', 'ARRAY', 'character varying', 'bytea')`;
  const found: string[] = [];
  for (const { tab, col } of columns) {
    for (const word of words) {
      const rows = await site.db.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${tab}" WHERE position(lower($1) IN lower("${col}"::text)) > 0 LIMIT 1`,
        word,
      );
      if (rows.length > 0) found.push(`${tab}.${col}`);
    }
  }
  return [...new Set(found)].sort();
}

async function steps(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => asDomainError(thrown),
  );
  return error?.code === "erasure_blocked" ? error.members.steps : error?.code;
}

const admin = () => site.as(ADMIN);

describe("erasure", () => {
  it("leaves the name and the email address in the documented columns only", async () => {
    const { by } = await knownPerson(site);
    expect((await columnsWith(GONE.name, GONE.email)).length).toBeGreaterThan(15);
    await by.privacy.eraseMe({ password: PASSWORD });
    const left = await columnsWith(GONE.name, GONE.email, GONE.email.split("@")[0] ?? "");
    expect(left.filter((name) => !(name in KEPT_AFTER_ERASURE))).toEqual([]);
    expect(left).toContain("load.notes");
  });

  it("keeps loads, quotes, history and logs, under another name", async () => {
    const { by, load, theirs, owner } = await knownPerson(site);
    const counts = () =>
      Promise.all([
        site.db.load.count(),
        site.db.quote.count(),
        site.db.quotePrice.count(),
        site.db.loadHistory.count(),
        site.db.disputeStatement.count(),
        site.db.adminAction.count(),
      ]);
    const before = await counts();
    await by.privacy.eraseMe({ password: PASSWORD });
    expect(await counts()).toEqual(before);
    const cancelled = await site.db.loadHistory.findFirstOrThrow({
      where: { loadId: load.id, action: "cancel" },
      orderBy: { id: "asc" },
    });
    expect(cancelled.reason).toBe("Former member said so");
    const quote = await site.db.quote.findFirstOrThrow({
      where: { loadId: theirs.id },
      orderBy: { id: "asc" },
    });
    expect(quote.message).toBe("Former member here, ring me: former-member@erased.invalid");
    const { entries } = await owner.firms.audit({ limit: "100" });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual(
      expect.arrayContaining([
        ["member.joined", "Former member"],
        ["member.invited", "former-member@erased.invalid"],
        ["member.erased", "Former member"],
      ]),
    );
  });

  it("ends sessions, keys and memberships, and deletes the person's own data", async () => {
    const { by, person, member, ownerEmail, firmId } = await knownPerson(site);
    // A firm that they do not work for gives their address as well.
    const elsewhere = await site.newFirm();
    await site.db.firm.update({ where: { id: elsewhere.id }, data: { contactEmail: GONE.email } });
    await by.privacy.eraseMe({ password: PASSWORD });
    const { db } = site;
    const personId = person.id;
    const memberId = member.id;
    expect(await refused(site.open(GONE.email))).toBe("sign_in_failed");
    expect(
      await Promise.all([
        db.session.count({ where: { personId } }),
        db.oneTimeToken.count({ where: { OR: [{ personId }, { email: GONE.email }] } }),
        db.email.count({ where: { address: GONE.email } }),
        db.notificationEmail.count({ where: { address: GONE.email } }),
        db.notification.count({ where: { memberId } }),
        db.savedSearch.count({ where: { memberId } }),
        db.notificationPreference.count({ where: { memberId } }),
        db.apiKey.count({ where: { createdById: memberId, revokedAt: null } }),
        db.member.count({ where: { personId, leftAt: null } }),
        db.acceptance.count({ where: { personId, address: { not: null } } }),
      ]),
    ).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await db.person.findUniqueOrThrow({ where: { id: personId } })).toMatchObject({
      name: "Former member",
      email: expect.stringMatching(/@erased\.invalid$/),
      isAdmin: false,
    });
    // Another owner is the firm's contact now.
    expect(await db.firm.findUniqueOrThrow({ where: { id: firmId } })).toMatchObject({
      contactEmail: ownerEmail,
      contactPhone: "0113 496 0123",
    });
    expect(await db.firm.findUniqueOrThrow({ where: { id: elsewhere.id } })).toMatchObject({
      contactName: elsewhere.contactName,
      contactEmail: elsewhere.owner.person.email,
    });
    // The same address may register again.
    const again = { firmName: "Anew", name: "M", phone: "0113 496 0000", email: GONE.email };
    await site.visitor().accounts.register({ ...again, canPost: true, canCarry: false });
    const { token } = await site.lastEmailTo(GONE.email);
    await site.visitor().accounts.confirmRegistration({ token, password: PASSWORD, acceptedTerms: ACCEPTED });
    expect(await db.person.count({ where: { email: GONE.email } })).toBe(1);
  });

  it("needs the password, and changes nothing without it", async () => {
    const { by, person } = await knownPerson(site);
    expect(await refused(by.privacy.eraseMe({ password: "not the password" }))).toBe("validation_failed");
    expect(await site.db.person.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject(GONE);
  });

  it("needs a second factor as well from a person who has one", async () => {
    const { by, person } = await knownPerson(site);
    const ask = () => refused(by.privacy.eraseMe({ password: PASSWORD }));
    site.clock.advance({ minutes: 10 });
    expect(await ask()).toBe("step_up_required");
    expect(await site.db.person.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject(GONE);
    const factorAt = site.clock.now();
    await site.db.session.updateMany({ where: { personId: person.id }, data: { factorAt } });
    expect(await ask()).toBe("none");
  });

  it("is refused to the last owner of a firm with other members, until there is another owner", async () => {
    const { owner, ownerEmail, member, firmId } = await knownPerson(site);
    const { name } = await site.db.firm.findUniqueOrThrow({ where: { id: firmId } });
    const ask = () => owner.privacy.eraseMe({ password: PASSWORD });
    expect(await steps(ask())).toEqual([`Make somebody else an owner of ${name} first.`]);
    await owner.accounts.changeMember({ memberId: member.id, role: "OWNER" });
    await ask();
    expect(await site.db.person.count({ where: { email: ownerEmail } })).toBe(0);
  });

  it("is refused to the only member of a firm with open loads, running jobs or open payments", async () => {
    const email = await site.register();
    const by = await site.enter(email);
    const ask = () => by.privacy.eraseMe({ password: PASSWORD });
    const { load } = await by.loads.post(posting());
    const member = await site.db.member.findFirstOrThrow({
      where: { person: { email } },
      orderBy: { id: "asc" },
      include: { firm: true },
    });
    const firm = member.firm.name;
    expect(await steps(ask())).toEqual([`Cancel or withdraw the 1 open load or quote of ${firm} first.`]);
    const move = (data: object) => site.db.load.update({ where: { id: load.id }, data });
    const carrierId = (await site.newFirm()).id;
    await move({ status: "BOOKED", carrierId, agreedPence: 40_000, bookedAt: site.clock.now() });
    for (const status of ["BOOKED", "IN_TRANSIT", "DELIVERED", "DISPUTED"]) {
      await move({ status });
      expect(await steps(ask()), status).toEqual([`Finish the 1 job of ${firm} first.`]);
    }
    await move({ status: "CONFIRMED" });
    expect(await steps(ask())).toEqual([`Wait until 1 job of ${firm} is paid.`]);
    const token = await by.apiKeys.create({ name: "TMS", mode: "live", scopes: ["loads:read"] });
    await move({ paidAt: site.clock.now() });
    await ask();
    expect(await site.db.firm.findUniqueOrThrow({ where: { id: member.firmId } })).toMatchObject({
      contactName: "Former member",
      contactEmail: expect.stringMatching(/@erased\.invalid$/),
      contactPhone: "",
    });
    const key = await site.db.apiKey.findUniqueOrThrow({ where: { id: token.key.id } });
    expect(key.revokedAt).not.toBeNull();
  });

  it("by an admin stores a reason, without the person's name", async () => {
    const { person } = await knownPerson(site);
    const reason = `${GONE.name} asked by email from ${GONE.email}`;
    await admin().admin.people.erase({ personId: person.id, reason });
    const [action] = await site.db.adminAction.findMany({
      where: { action: "person.erase" },
      orderBy: { id: "asc" },
    });
    expect(action).toMatchObject({
      personId: ADMIN.person.id,
      subjectId: person.id,
      reason: "Former member asked by email from former-member@erased.invalid",
    });
    expect(await refused(admin().admin.people.erase({ personId: person.id, reason }))).toBe("not_found");
    expect(await refused(admin().admin.people.erase({ personId: person.id, reason: " " }))).toBe(
      "validation_failed",
    );
  });

  it("never removes the last admin", async () => {
    const email = await site.register();
    const by = await site.enter(email);
    await site.db.person.update({ where: { email }, data: { isAdmin: true } });
    expect(await steps(by.privacy.eraseMe({ password: PASSWORD }))).toEqual([
      "Make somebody else an admin of the board first.",
    ]);
  });

  it("removes a one-word name from proposed changes", async () => {
    const { by, person, load } = await knownPerson(site);
    const one = "Zebedee";
    await site.db.person.update({ where: { id: person.id }, data: { name: one } });
    const changed = [{ field: "dimsNote", from: null, to: one }];
    const own = await site.db.loadChange.findFirstOrThrow({
      where: { loadId: load.id },
      orderBy: { id: "asc" },
    });
    await site.db.loadChange.update({
      where: { id: own.id },
      data: { patch: { dimsNote: one }, changed, note: one },
    });
    await site.db.load.update({ where: { id: load.id }, data: { openChange: { note: one, changed } } });
    await by.privacy.eraseMe({ password: PASSWORD });
    const gone = [{ field: "dimsNote", from: null, to: "Former member" }];
    expect(await site.db.loadChange.findUniqueOrThrow({ where: { id: own.id } })).toMatchObject({
      patch: { dimsNote: "Former member" },
      changed: gone,
      note: "Former member",
    });
    expect((await site.db.load.findUniqueOrThrow({ where: { id: load.id } })).openChange).toEqual({
      note: "Former member",
      changed: gone,
    });
  });

  it("replaces a one-word name only if it is the whole text", async () => {
    const replaced = async (value: string, name: string) => {
      const [row] = await site.db.$queryRaw<{ text: string }[]>`
        SELECT erased_text(${value}, ${name}, 'will@w.example') AS text`;
      return row?.text;
    };
    expect(await replaced("Will", "Will")).toBe("Former member");
    expect(await replaced("Will collect at noon", "Will")).toBe("Will collect at noon");
    expect(await replaced("Ann Lee-Smith, Ann Lee", "Ann Lee")).toBe("Former member-Smith, Former member");
    expect(await replaced("Joann Leeson", "Ann Lee")).toBe("Joann Leeson");
    expect(await replaced("A (B) C. signed", "A (B) C.")).toBe("Former member signed");
    expect(await replaced("WILL@w.example, goodwill@w.example.", "X Y")).toBe(
      "former-member@erased.invalid, goodwill@w.example.",
    );
  });
});

describe("the protection of history", () => {
  const TABLES = {
    audit_entry: "subject",
    admin_action: "reason",
    load_history: "reason",
    dispute_statement: "text",
    quote_price: "message",
  };

  it("allows only the replacement of the name that is being erased", async () => {
    const { person } = await knownPerson(site);
    const attempt = (sql: string, erasing: string) =>
      site.db
        .$transaction(async (tx) => {
          await tx.$queryRawUnsafe("SELECT set_config('board.erasing', $1, true)", erasing);
          return tx.$executeRawUnsafe(sql);
        })
        .then(
          (count) => (count > 0 ? "changed" : "nothing"),
          (error: unknown) => (/never changed/.test(String(error)) ? "refused" : String(error)),
        );
    const other = (
      await site.db.person.findFirstOrThrow({ where: { id: { not: person.id } }, orderBy: { id: "asc" } })
    ).id;
    const [name, email] = [GONE.name.replace("'", "''"), GONE.email];
    for (const [table, column] of Object.entries(TABLES)) {
      for (const erasing of ["", "nobody", other, person.id]) {
        expect(await attempt(`DELETE FROM ${table}`, erasing), table).toBe("refused");
        const words = `UPDATE ${table} SET ${column} = 'Something else'`;
        expect(await attempt(words, erasing), table).toBe("refused");
        expect(await attempt(`UPDATE ${table} SET id = id || 'x'`, erasing), table).toBe("refused");
      }
      const erase = `UPDATE ${table} SET ${column} = erased_text(${column}, '${name}', '${email}')
        WHERE position('${email}' IN ${column}) > 0 OR position('${name}' IN ${column}) > 0`;
      expect(await attempt(erase, ""), table).toBe("refused");
      expect(await attempt(erase, other), table).toBe("refused");
    }
  });

  it("is on again once a name has been erased, also within the same transaction", async () => {
    const { person } = await knownPerson(site);
    const call = site.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT erase_texts(${person.id})`;
      await tx.$executeRaw`UPDATE audit_entry SET subject = 'Former member' WHERE person_id = ${person.id}`;
    });
    await expect(call).rejects.toThrow(/never changed/);
  });
});
