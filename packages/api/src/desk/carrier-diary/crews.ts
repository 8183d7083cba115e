import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { type Crew, type Crews, crewsOf } from "./rules.ts";

/** Number of the newest jobs from which drivers and registrations are taken. */
const LATEST_JOBS = 300;

/** Lists the firm's drivers and registrations as suggestions; in live mode also the registrations of its fleet. */
export async function listCrews(ctx: Ctx<FirmActor>): Promise<Crews> {
  const { firm, mode } = ctx.actor;
  const [jobs, lorries] = await Promise.all([
    ctx.db.$queryRaw<Crew[]>`
      SELECT driver, vehicle_reg AS "vehicleReg" FROM load WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode
      ORDER BY id DESC LIMIT ${LATEST_JOBS}`,
    mode === "test"
      ? []
      : ctx.db.firmLorry.findMany({
          where: { firmId: firm.id },
          orderBy: { vehicleReg: "asc" },
          select: { vehicleReg: true, name: true },
        }),
  ]);
  return crewsOf(jobs, lorries);
}
