import { getInputOutputParsers } from "trpc-to-openapi";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appRouter } from "../root.ts";
import type { VisitorActor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { returns, router, visitorProcedure } from "./procedures.ts";

const parcels = router({
  asNamed: visitorProcedure.concat(returns(z.object({ id: z.string() }))).query(() => ({ id: "a" })),
  withMore: visitorProcedure
    .concat(returns(z.object({ id: z.string() })))
    .query(() => Object.assign({ id: "a" }, { secret: "b" })),
});
const VISITOR: VisitorActor = { kind: "visitor", address: "203.0.113.7", userAgent: "" };
const ctx = { actor: VISITOR } as Ctx;

describe("the check of answers against their schemas", () => {
  it("strips what a schema does not name, as tRPC does by itself", async () => {
    expect(await parcels.createCaller(ctx).withMore()).toEqual({ id: "a" });
  });

  it("fails on an extra field if outputs are proved, and passes other answers", async () => {
    const proved = parcels.createCaller({ ...ctx, proveOutputs: true });
    await expect(proved.withMore()).rejects.toThrow();
    expect(await proved.asNamed()).toEqual({ id: "a" });
  });

  it("is done by every procedure of the service, also in production", () => {
    type Procedures = Record<
      string,
      Parameters<typeof getInputOutputParsers>[0] & { _def: { type: string } }
    >;
    const unchecked = Object.entries(appRouter._def.procedures as unknown as Procedures).flatMap(
      ([path, procedure]) =>
        getInputOutputParsers(procedure).outputParser === undefined ? [`${procedure._def.type} ${path}`] : [],
    );
    expect(unchecked).toEqual([]);
  });
});
