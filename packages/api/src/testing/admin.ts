import type { AnyProcedure, AnyRouter } from "@trpc/server";
import type { AdminActor } from "../core/actor.ts";

/** Somebody who runs the board, as tests need one. */
export const ADMIN: AdminActor = { kind: "admin", person: { id: "person_admin", name: "An admin" } };

/** Every procedure of a router and of those in it, by its path. */
export function proceduresOf(router: AnyRouter): Record<string, AnyProcedure> {
  return router._def.procedures as unknown as Record<string, AnyProcedure>;
}
