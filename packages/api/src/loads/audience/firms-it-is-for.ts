import type { Load } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { membersOf } from "../../firms/network/members.ts";
import { audienceOf, isFor } from "./rules.ts";

export type AudienceRow = Pick<
  Load,
  "posterId" | "mode" | "audience" | "audienceGroups" | "audienceCarriers" | "askedCarriers"
>;

/** Reads the groups in which a poster's network holds each of some carriers; a carrier that is no member is absent. */
async function groupsInNetwork(
  tx: Pick<Ctx, "db" | "clock" | "newId">,
  { posterId, mode }: Pick<Load, "posterId" | "mode">,
  carrierIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (carrierIds.length === 0) return new Map();
  const members =
    mode === "test"
      ? await membersOf(tx, posterId, mode)
      : await tx.db.networkMember.findMany({
          where: { posterId, mode, status: "ACTIVE", carrierId: { in: [...carrierIds] } },
          select: { carrierId: true, groups: true },
        });
  return new Map(members.flatMap(({ carrierId, groups }) => (carrierId ? [[carrierId, groups]] : [])));
}

/** True if a load is for a carrier with these groups in its poster's network; undefined if it is no member. */
export function isForMember(load: AudienceRow, id: string, groups: readonly string[] | undefined): boolean {
  const memberOf = new Map(groups === undefined ? [] : [[load.posterId, groups]]);
  return isFor(audienceOf(load), { id, firm: id, memberOf });
}

/** Returns those among some carriers that a load is for (contract 14). */
export async function firmsItIsFor(
  tx: Pick<Ctx, "db" | "clock" | "newId">,
  load: AudienceRow,
  carrierIds: readonly string[],
): Promise<Set<string>> {
  if (load.audience === "BOARD") return new Set(carrierIds);
  const groups = await groupsInNetwork(tx, load, carrierIds);
  return new Set(carrierIds.filter((id) => isForMember(load, id, groups.get(id))));
}
