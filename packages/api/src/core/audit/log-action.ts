import type { Prisma } from "@board/db";
import type { AdminActor } from "../actor.ts";
import type { Ctx } from "../context.ts";

interface Action {
  action: string;
  loadId?: string;
  firmId?: string;
  /** The person whom the action concerns. */
  subjectId?: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  reason?: string | undefined;
}

type Acting = Pick<Ctx<AdminActor>, "db" | "clock" | "newId" | "actor" | "requestId">;

/** Returns the row of `admin_action` for an admin's action. */
export function actionRow(tx: Acting, { reason, ...what }: Action) {
  return {
    id: tx.newId("act"),
    at: tx.clock.now(),
    personId: tx.actor.person.id,
    ...what,
    reason: reason?.trim() || null,
    requestId: tx.requestId,
  };
}

/** Records an admin's action, in the transaction of the change. */
export async function logAction(tx: Acting, action: Action): Promise<void> {
  await tx.db.adminAction.create({ data: actionRow(tx, action) });
}
