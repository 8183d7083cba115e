import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SYSTEM } from "../actor.ts";
import { asDomainError } from "../errors.ts";
import { createCallerFactory, type ProcedureMeta } from "../procedures.ts";
import { proceduresOf } from "../testing/admin.ts";
import { VISITOR } from "../testing/site.ts";
import { createWorld, type World } from "../testing/world.ts";
import { adminRouter } from "./router.ts";

const createCaller = createCallerFactory(adminRouter);

let world: World;
let firm: TestFirm;
let noSeat: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  firm = await world.newFirm();
  noSeat = await world.newFirm({ seat: false });
});
afterAll(() => world.drop());

/** Everybody who is no admin. */
const WRONG = {
  "an owner": () => world.actorOf(firm),
  "somebody of its staff": () => {
    const { member, ...actor } = world.actorOf(firm);
    return { ...actor, member: member && { ...member, role: "STAFF" as const } };
  },
  "somebody without a seat": () => world.actorOf(noSeat),
  "a suspended firm": () => {
    const actor = world.actorOf(firm);
    return { ...actor, firm: { ...actor.firm, suspended: true } };
  },
  "somebody who looks at test data": () => world.actorOf(firm, "test"),
  "an API key": () => ({
    ...world.actorOf(firm),
    via: "key" as const,
    key: { id: "key_1", name: "TMS", expiresAt: null },
  }),
  "the clock": () => SYSTEM,
  "somebody who is signed out": () => VISITOR,
};

const PATHS = Object.keys(proceduresOf(adminRouter));

/** Calls an entry of the router by its path, with what no schema takes. */
async function refusal(path: string, who: keyof typeof WRONG): Promise<string> {
  const caller = createCaller(world.contextOf(WRONG[who]()));
  const call = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller) as (
    input: unknown,
  ) => Promise<unknown>;
  return call({ nonsense: true }).then(
    () => "answered",
    (error: unknown) => asDomainError(error).code,
  );
}

describe("every entry of the admin's router", () => {
  it("is there to be tried", () => {
    expect(PATHS.length).toBeGreaterThan(30);
  });

  it.each(PATHS)("%s is refused to everybody else before its input is looked at", async (path) => {
    const answers = await Promise.all(
      (Object.keys(WRONG) as (keyof typeof WRONG)[]).map(async (who) => [who, await refusal(path, who)]),
    );
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(
        Object.keys(WRONG).map((who) => [
          who,
          who === "somebody who is signed out" ? "signed_out" : "admin_only",
        ]),
      ),
    );
  });

  it("is on the site only: none has an address of the REST API", () => {
    const published = Object.values(proceduresOf(adminRouter)).filter(
      ({ _def }) => (_def.meta as ProcedureMeta | undefined)?.openapi,
    );
    expect(published).toEqual([]);
  });
});
