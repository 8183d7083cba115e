import { DAY_MS } from "@board/calendar";
import type { Prisma } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { SANDBOX_FIRMS, SANDBOX_MEMBERS } from "../../firms/network/sandbox-members.ts";
import { MAX_COUNT } from "./rules.ts";

const PLACES = [
  { at: "LS10", vehicleClass: "ARTIC", equipment: ["CURTAIN"] },
  { at: "M17", vehicleClass: "EIGHTEEN_T", equipment: ["BOX"] },
  { at: "B46", vehicleClass: "LUTON", equipment: ["BOX"] },
] as const;

/** Time before its end at which a made-up vehicle is replaced by a new one. */
const RENEWED_MS = DAY_MS;
const STAYS_MS = 7 * DAY_MS;
const FAR_MILES = 1_000;

/** Inserts the three made-up vehicles of test mode where none is open: they fit loads from anywhere (contract 14). */
export async function addSandboxVehicles(tx: Pick<Ctx, "db" | "clock" | "newId">): Promise<void> {
  const now = tx.clock.now();
  const made = await tx.db.vehicle.findMany({
    where: {
      firmId: { in: SANDBOX_MEMBERS.map(({ id }) => id) },
      mode: "test",
      status: "OPEN",
      until: { gt: new Date(now.getTime() + RENEWED_MS) },
    },
    select: { firmId: true },
  });
  const missing = SANDBOX_MEMBERS.flatMap(({ id }, nth): Prisma.VehicleCreateManyInput[] => {
    const place = PLACES[nth];
    if (place === undefined || made.some(({ firmId }) => firmId === id)) return [];
    const { at, vehicleClass, equipment } = place;
    return [
      {
        id: tx.newId("vehicle"),
        mode: "test",
        firmId: id,
        vehicleClass,
        count: MAX_COUNT,
        at,
        outcode: at,
        from: now,
        until: new Date(now.getTime() + STAYS_MS),
        maxEmptyMiles: FAR_MILES,
        maxExtraMiles: FAR_MILES,
        tailLift: true,
        adr: true,
        equipment: [...equipment],
        createdAt: now,
        updatedAt: now,
      },
    ];
  });
  if (missing.length === 0) return;
  await tx.db.firm.createMany({
    data: SANDBOX_FIRMS.map((firm) => ({ ...firm, createdAt: now })),
    skipDuplicates: true,
  });
  await tx.db.vehicle.createMany({ data: missing });
}
