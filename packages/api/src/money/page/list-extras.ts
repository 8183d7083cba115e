import { Prisma, runSql } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { ANSWER_SQL } from "../../loads/extras/rules.ts";
import { viewExtra } from "../../loads/extras/view-extras.ts";
import { placesOf } from "../../loads/road/places.ts";
import type { ExtrasInput, ExtraToAnswer } from "./schemas.ts";

const { sql, raw } = Prisma;

/** Maximum number of extras of an answer. */
const MAX_EXTRAS_TO_ANSWER = 50;

/** Lists the extras that wait for the firm's answer on one side, oldest first (contract 13). */
export async function listExtras(
  ctx: Ctx<FirmActor>,
  { side }: ExtrasInput,
): Promise<{ extras: ExtraToAnswer[]; more: boolean }> {
  const { db, actor } = ctx;
  const { firm, mode } = actor;
  const end = side === "issued" ? "carrier" : "poster";
  const found = await runSql<{ id: string }>(
    db,
    sql`SELECT x.id FROM extra x
      WHERE x.${raw(`${end}_id`)} = ${firm.id} AND x.mode = ${mode}::mode AND ${raw(ANSWER_SQL[end])}
      ORDER BY x.id LIMIT ${MAX_EXTRAS_TO_ANSWER + 1}`,
  );
  const rows = await db.extra.findMany({
    where: { id: { in: found.slice(0, MAX_EXTRAS_TO_ANSWER).map(({ id }) => id) } },
    include: { load: true },
    orderBy: { id: "asc" },
  });
  const others = await db.firm.findMany({
    where: { id: { in: rows.map(({ carrierId, load }) => (end === "poster" ? carrierId : load.posterId)) } },
    select: { id: true, name: true },
  });
  const extras = rows.flatMap(({ load, ...row }) => {
    const otherId = end === "poster" ? row.carrierId : load.posterId;
    const firm = others.find(({ id }) => id === otherId);
    const place = placesOf(load).find(({ number }) => number === row.place);
    if (firm === undefined) return [];
    return {
      load: { id: load.id, ref: load.ref, externalRef: load.externalRef },
      firm,
      at: place ? { outcode: place.outcode, town: place.town } : null,
      extra: viewExtra(ctx, row, load, end),
    };
  });
  return { extras, more: found.length > MAX_EXTRAS_TO_ANSWER };
}
