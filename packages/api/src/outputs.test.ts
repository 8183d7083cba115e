import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { VisitorActor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { proveOutputs } from "./outputs.ts";
import { router, visitorProcedure } from "./procedures.ts";
import { appRouter } from "./root.ts";

const parcels = () =>
  router({
    asNamed: visitorProcedure.output(z.object({ id: z.string() })).query(() => ({ id: "a" })),
    withMore: visitorProcedure
      .output(z.object({ id: z.string() }))
      .query(() => Object.assign({ id: "a" }, { secret: "b" })),
  });
const VISITOR: VisitorActor = { kind: "visitor", address: "203.0.113.7", userAgent: "" };
const ctx = { actor: VISITOR } as Ctx;

describe("the check of answers", () => {
  it("strips what a schema does not name, as tRPC does by itself", async () => {
    expect(await parcels().createCaller(ctx).withMore()).toEqual({ id: "a" });
  });

  it("makes it a failure where answers are proved, and leaves the others alone", async () => {
    const proved = parcels();
    proveOutputs(proved);
    await expect(proved.createCaller(ctx).withMore()).rejects.toThrow();
    expect(await proved.createCaller(ctx).asNamed()).toEqual({ id: "a" });
  });

  it("is made by every procedure of the service, in production too, but for streams", () => {
    const unchecked = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
      const { type, middlewares } = (
        procedure as unknown as { _def: { type: string; middlewares: { _type?: string }[] } }
      )._def;
      // Other tests of the same process may have had the check proved already.
      const checked = middlewares.some(({ _type }) => _type === "output" || _type === "proved");
      return checked ? [] : [`${type} ${path}`];
    });
    // What streams tell is written through `boardEntry` when the index writes it.
    expect(unchecked.filter((each) => !each.startsWith("subscription "))).toEqual([]);
    expect(unchecked).toContain("subscription board.changes");
  });
});
