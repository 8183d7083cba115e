import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { type Crew, type Crews, crewsOf } from "./rules.ts";

/** The firm's newest jobs, in which drivers and registrations are looked for. */
const LATEST_JOBS = 300;

/** Drivers and registrations of the firm, to be offered where a job asks for them; the lorries of its fleet are live. */
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
