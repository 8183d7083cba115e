import type { AdminActor } from "../actor.ts";

/** Somebody who runs the board, as tests need one. */
export const ADMIN: AdminActor = { kind: "admin", person: { id: "person_admin", name: "An admin" } };
