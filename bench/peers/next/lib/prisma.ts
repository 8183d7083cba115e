import { createDb } from "@board/db";

/** One client with ten connections for the process. */
export const prisma = createDb(process.env.DATABASE_URL ?? "");
