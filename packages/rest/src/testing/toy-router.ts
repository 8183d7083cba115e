import { DomainError, firmProcedure, notFound, router, text } from "@board/api/server";
import { TRPCError } from "@trpc/server";
import { z } from "zod";

/** A small router that has every kind of input and output that a boundary can get wrong. */

export const parcel = z
  .strictObject({
    name: text(40),
    pence: z.int().min(1).max(1_000).meta({ example: 250 }),
    fragile: z.boolean().optional(),
    counts: z.array(z.int()).optional(),
    size: z.strictObject({ depth: z.number(), sealed: z.boolean().optional() }).optional(),
  })
  .meta({ id: "NewParcel", example: { name: "Books", pence: 250 } });

const parcelOutput = z.object({
  id: z.string().meta({ example: "parcel_1" }),
  given: z.record(z.string(), z.unknown()),
  operation: z.string().meta({ example: "parcels.post" }),
  idempotency: z.object({ key: z.string(), strict: z.boolean() }).nullable(),
  repeated: z.literal(true).optional(),
});

const SEND = { scope: "quotes:write", key: "live", firm: "carrier", seat: true } as const;
const onParcel = z.strictObject({ id: z.string().max(64) });
const about = { tags: ["Parcels"], description: "For trying the boundary." };

const FAULTS = {
  plain: () => new Error("secret db password"),
  sql: () => new Error('relation "firm" does not exist at /srv/board/node_modules/pg/lib/client.js:1:2'),
  trpc: () => new TRPCError({ code: "BAD_GATEWAY", message: "secret upstream host" }),
  unavailable: () => new Error("connect ECONNREFUSED 127.0.0.1:5432"),
  conflict: () =>
    new DomainError("invalid_transition", {
      detail: "The parcel is booked. Nothing was changed.",
      members: { loadStatus: "BOOKED" },
    }),
  in_progress: () =>
    new DomainError("idempotency_in_progress", {
      detail: "Wait. Nothing was changed.",
      retryAfterSeconds: 1,
    }),
};
type FaultName = keyof typeof FAULTS;

/** State that the tests read and control. */
export interface Toy {
  /** Number of runs of procedures that change something. */
  changes: number;
  /** The procedure `slow` waits for this promise. */
  gate: Promise<void>;
}

export function createToyRouter(toy: Toy) {
  const echo = (operation: string, given: Record<string, unknown>) => ({
    id: "parcel_1",
    given,
    operation,
    idempotency: null,
    // No output schema has this field, so answers must not contain it.
    planted: "canary-of-another-firm",
  });
  return router({
    parcels: router({
      post: firmProcedure
        .meta({
          openapi: { method: "POST", path: "/parcels", summary: "Post a parcel", ...about },
          access: { scope: "loads:write", firm: "poster" },
          status: 201,
        })
        .input(parcel)
        .output(parcelOutput)
        .mutation(({ ctx, input }) => {
          toy.changes += 1;
          const repeated = ctx.idempotency?.key === "again" ? { repeated: true as const } : {};
          return {
            ...echo("parcels.post", input),
            idempotency: ctx.idempotency && { ...ctx.idempotency, strict: ctx.strict === true },
            ...repeated,
          };
        }),
      preview: firmProcedure
        .meta({
          openapi: { method: "POST", path: "/parcels/preview", summary: "Preview a parcel", ...about },
        })
        .input(parcel)
        .output(parcelOutput)
        .mutation(({ input }) => echo("parcels.preview", input)),
      list: firmProcedure
        .meta({ openapi: { method: "GET", path: "/parcels", summary: "List parcels", ...about } })
        .input(
          z.strictObject({
            status: z.union([z.enum(["NEW", "SENT"]), z.array(z.enum(["NEW", "SENT"]))]).optional(),
            tag: z.array(text(10)).optional(),
            fragile: z.enum(["1", "0", ""]).optional(),
          }),
        )
        .output(parcelOutput)
        .query(({ input }) => echo("parcels.list", input)),
      get: firmProcedure
        .meta({ openapi: { method: "GET", path: "/parcels/{id}", summary: "Read a parcel", ...about } })
        .input(onParcel)
        .output(parcelOutput)
        .query(({ input }) => {
          if (input.id === "missing") throw notFound();
          return echo("parcels.get", input);
        }),
      amend: firmProcedure
        .meta({ openapi: { method: "PATCH", path: "/parcels/{id}", summary: "Amend a parcel", ...about } })
        .input(onParcel.extend({ name: text(40).optional() }))
        .output(parcelOutput)
        .mutation(({ input }) => echo("parcels.amend", input)),
      remove: firmProcedure
        .meta({ openapi: { method: "DELETE", path: "/parcels/{id}", summary: "Remove a parcel", ...about } })
        .input(onParcel)
        .output(parcelOutput)
        .mutation(({ input }) => echo("parcels.remove", input)),
      quote: firmProcedure
        .meta({
          openapi: { method: "POST", path: "/parcels/{id}/quotes", summary: "Quote for a parcel", ...about },
          access: SEND,
          refusals: ["not_found"],
        })
        .input(onParcel.extend({ pence: z.int().min(1) }))
        .output(parcelOutput)
        .mutation(({ input }) => {
          if (input.id === "missing") throw notFound();
          return echo("parcels.quote", input);
        }),
      slow: firmProcedure
        .meta({
          openapi: { method: "POST", path: "/parcels/{id}/wait", summary: "Wait for a parcel", ...about },
        })
        .input(onParcel)
        .output(parcelOutput)
        .mutation(async ({ input }) => {
          toy.changes += 1;
          await toy.gate;
          return echo("parcels.slow", input);
        }),
      fail: firmProcedure
        .meta({
          openapi: { method: "POST", path: "/parcels/{id}/fail", summary: "Fail with a parcel", ...about },
          refusals: ["invalid_transition", "idempotency_in_progress"],
        })
        .input(onParcel.extend({ how: z.string() }))
        .output(parcelOutput)
        .mutation(({ input }) => {
          const broken: unknown = { secret: "not in the schema" };
          if (input.how === "answer") return broken as z.infer<typeof parcelOutput>;
          throw FAULTS[input.how as FaultName]();
        }),
    }),
  });
}
