import { afterAll, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { refused } from "../../testing/refused.ts";
import { createSite, NEWCOMER, PASSWORD, VISITOR } from "../../testing/site.ts";
import { ACCEPTED } from "../../testing/world.ts";
import { actorOfSession } from "./actor-of-session.ts";

const site = await createSite();
afterAll(() => site.drop());

let count = 0;
function form() {
  count += 1;
  return {
    firmName: `Newcomers ${count}`,
    name: "Sam Newcomer",
    phone: "0113 496 0000",
    email: `sam${count}@newcomers.example`,
    canPost: true,
    canCarry: false,
  };
}

/** Registers, and confirms by the emailed link with what is accepted there. */
async function confirm(acceptedTerms?: string, given = form()) {
  await site.visitor().accounts.register(given);
  const { token } = await site.lastEmailTo(given.email);
  return site.visitor().accounts.confirmRegistration({ token, password: PASSWORD, acceptedTerms });
}

async function fieldErrors(call: Promise<unknown>) {
  const error = await call.then(() => null, asDomainError);
  return error?.errors?.map(({ path, code }) => [path.join("."), code]);
}

const accepted = (email: string) =>
  site.db.acceptance.findMany({
    where: { person: { email } },
    orderBy: { document: "asc" },
    select: { document: true, version: true, acceptedAt: true, address: true },
  });

/** The site after the operator published new terms. */
function newTerms(version: string) {
  const { legal } = site.services.settings;
  const settings = {
    ...site.services.settings,
    legal: { ...legal, terms: { ...legal.terms, version } },
  };
  return { ...site.services, settings };
}

describe("registering", () => {
  it("is refused without accepting the present versions, and creates nothing", async () => {
    const people = await site.db.person.count();
    expect(await fieldErrors(confirm())).toEqual([["acceptedTerms", "required"]]);
    expect(await fieldErrors(confirm("2020-01-01/2020-01-01"))).toEqual([["acceptedTerms", "terms_changed"]]);
    expect(await site.db.person.count()).toBe(people);
  });

  it("stores which versions were accepted, when, and from which address", async () => {
    const given = form();
    await confirm(ACCEPTED, given);
    const row = { version: "2026-09-01", acceptedAt: site.clock.now(), address: VISITOR.address };
    expect(await accepted(given.email)).toEqual([
      { document: "terms", ...row },
      { document: "privacy", ...row },
    ]);
  });

  it("by an invitation needs acceptance from a new person, and none from a known one", async () => {
    const owner = await site.enter(await site.register());
    const known = await site.register();
    for (const email of ["fresh@newcomers.example", known]) {
      await owner.accounts.invite({ email, role: "TRAFFIC", seat: false });
    }
    const { token } = await site.lastEmailTo("fresh@newcomers.example");
    const { name, password } = NEWCOMER;
    const accept = site.visitor().accounts.acceptInvitation;
    expect(await fieldErrors(accept({ token, name, password }))).toEqual([["acceptedTerms", "required"]]);
    await accept({ token, ...NEWCOMER });
    expect(await accepted("fresh@newcomers.example")).toHaveLength(2);
    expect(await refused(accept({ token: (await site.lastEmailTo(known)).token }))).toBe("none");
  });
});

describe("new terms", () => {
  it("must be accepted by people on the site once, and never by API keys", async () => {
    const email = await site.register();
    const sessionId = await site.open(email);
    expect((await actorOfSession(site.services, sessionId))?.termsDue).toBe(false);
    const later = newTerms("2026-12-01");
    expect((await actorOfSession(later, sessionId))?.termsDue).toBe(true);

    const by = await site.browser(sessionId);
    // Accepting an older text is no answer to a newer one.
    expect(
      await refused(
        by?.privacy.acceptDocuments({ acceptedTerms: "2026-12-01/2026-09-01" }) ?? Promise.reject(),
      ),
    ).toBe("validation_failed");
    const before = await accepted(email);
    site.clock.advance({ minutes: 60 });
    await by?.privacy.acceptDocuments({ acceptedTerms: ACCEPTED });
    // An earlier acceptance keeps its time.
    expect(await accepted(email)).toEqual(before);
  });

  it("need no acceptance by an admin in the admin pages", async () => {
    const email = await site.register();
    await site.db.person.update({ where: { email }, data: { isAdmin: true } });
    const sessionId = await site.open(email);
    const later = newTerms("2026-12-01");
    expect((await actorOfSession(later, sessionId, { asAdmin: true }))?.termsDue).toBe(false);
    expect((await actorOfSession(later, sessionId))?.termsDue).toBe(true);
  });
});

it("the present texts are public, with the string that accepts them", async () => {
  expect(await site.visitor().privacy.documents({})).toMatchObject({
    terms: { version: "2026-09-01", title: "Terms" },
    privacy: { version: "2026-09-01" },
    inForce: ACCEPTED,
  });
});
