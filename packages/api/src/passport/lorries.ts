import { Prisma } from "@board/db";
import { WITHOUT_LICENCE } from "./rules.ts";

/** A row `v` of `firm_vehicle` that needs an operator's licence. */
export const LORRY = Prisma.sql`v.vehicle_class <> ALL(${[...WITHOUT_LICENCE]}::vehicle_class[])`;
