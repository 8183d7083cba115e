import type { Cover } from "@board/api/rules";
import type { DbOrTx, Passport, Prisma } from "@board/db";

export type KnownPassport = Partial<Omit<Passport, "firmId" | "mode" | "covers">> & {
  covers?: readonly Cover[];
};

/** Writes a firm's passport as if the register and an admin had filled it in. */
export async function setPassport(db: DbOrTx, firmId: string, { covers = [], ...fields }: KnownPassport) {
  const data = { ...fields, covers: covers.map((cover): Prisma.InputJsonObject => ({ ...cover })) };
  await db.passport.upsert({
    where: { firmId_mode: { firmId, mode: "live" } },
    create: { firmId, mode: "live", ...data },
    update: data,
  });
}
