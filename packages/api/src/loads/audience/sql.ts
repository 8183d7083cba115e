import { Prisma } from "@board/db";
import { isMemberSql } from "../../firms/network/members.ts";

const { sql } = Prisma;

/** SQL condition that a load, aliased `l`, is a carrier's own or was asked of it; part of `sightOf`. */
export const isAskedSql = (carrier: Prisma.Sql) =>
  sql`(l.poster_id = ${carrier} OR ${carrier} = ANY(l.asked_carriers))`;

/** SQL condition that a load, aliased `l`, is for a carrier, early access aside; the same rule as `isFor` (contract 14). */
export const isForSql = (carrier: Prisma.Sql) => sql`(l.audience = 'BOARD' OR ${isAskedSql(carrier)}
  OR (l.audience = 'NETWORK' AND ${isMemberSql(sql`l.poster_id`, carrier)})
  OR (l.audience = 'CHOSEN' AND (${carrier} = ANY(l.audience_carriers)
    OR ${isMemberSql(sql`l.poster_id`, carrier, sql`l.audience_groups`)})))`;
