import type { AnyProcedure, AnyRouter } from "@trpc/server";
import type { AdminActor } from "../core/actor.ts";

/** Admin actor for tests. */
export const ADMIN: AdminActor = { kind: "admin", person: { id: "person_admin", name: "An admin" } };

/** All procedures of a router, including nested ones, by path. */
export function proceduresOf(router: AnyRouter): Record<string, AnyProcedure> {
  return router._def.procedures as unknown as Record<string, AnyProcedure>;
}
