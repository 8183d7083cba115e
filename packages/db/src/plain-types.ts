import pg from "pg";

const { DATE, INT8 } = pg.types.builtins;

/** For queries through plain `pg` that read what Prisma reads: bigint as bigint, a day as midnight UTC. */
export const PLAIN_TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8) return BigInt;
    if (oid === DATE) return (text: string) => new Date(`${text}T00:00:00Z`);
    return pg.types.getTypeParser(oid, format);
  },
};
