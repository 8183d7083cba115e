import { isDeepStrictEqual } from "node:util";
import type { AnyTRPCRouter } from "@trpc/server";

type Result = { ok: true; data: unknown } | { ok: false };
type Step = { (call: { next: () => Promise<Result> }): Promise<Result>; _type?: string };

/** The steps of every procedure, the check of its answer among them; tRPC keeps them beside what it documents. */
function stepsOf(router: AnyTRPCRouter): { middlewares: Step[] }[] {
  return Object.values(router._def.procedures).map((procedure) => {
    const { _def: steps } = procedure as unknown as { _def: { middlewares: Step[] } };
    if (!Array.isArray(steps.middlewares)) throw new Error("tRPC keeps the steps of a procedure elsewhere.");
    return steps;
  });
}

/**
 * Has every answer proved, in tests and development: what its schema would change or leave out is a failure here, so that
 * it is noticed. In production the schema leaves it out.
 */
export function proveOutputs(router: AnyTRPCRouter): void {
  for (const steps of stepsOf(router)) {
    steps.middlewares = steps.middlewares.map((step) => (step._type === "output" ? proving(step) : step));
  }
}

const onTheWire = (data: unknown): unknown => JSON.parse(JSON.stringify(data ?? null));

function proving(check: Step): Step {
  const step: Step = async ({ next, ...call }) => {
    let given: unknown;
    const result = await check({
      ...call,
      next: async () => {
        const inner = await next();
        if (inner.ok) given = inner.data;
        return inner;
      },
    });
    if (result.ok && !isDeepStrictEqual(onTheWire(result.data), onTheWire(given))) {
      throw new Error(`The answer holds what its schema does not name: ${JSON.stringify(given)}`);
    }
    return result;
  };
  return Object.assign(step, { _type: "proved" });
}
