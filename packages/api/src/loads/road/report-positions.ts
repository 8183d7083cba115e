import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { saveChange } from "../save-change.ts";
import type { ReportPositions } from "./call-schemas.ts";
import { keepPositions } from "./positions.ts";
import { timeSaid } from "./rules.ts";
import { tellEta } from "./tell-eta.ts";

const DOING = "Reporting positions";

/**
 * Takes positions of the lorry for the carrier, such as its telematics send them (contract 12). Those outside of the road
 * are left out; a position that was sent before counts as taken again.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` for the poster, `not_on_the_road` if none falls
 * on the road
 */
export function reportPositions(
  ctx: Ctx<Actor>,
  { id, positions, sentAt }: ReportPositions,
): Promise<{ taken: number } & Replay> {
  return once(ctx, {
    // Leaves the positions out of the stored request, which is kept for a week whatever becomes of them.
    request: { id, times: positions.map(({ at }) => at) },
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, id);
      const { carrierId } = load;
      if (mover !== "carrier" || carrierId === null) throw notThisEnd(load, DOING, "carrier");
      assertSeen(tx, load);
      // A driver reads and sends messages only while the load is disputed.
      if (tx.actor.kind === "driver" && load.status === "DISPUTED") throw invalidTransition(load, DOING);
      const now = tx.clock.now();
      const fixes = positions.map(({ at, lat, lng, accuracyM }) => ({
        at: timeSaid(at, sentAt, now).at,
        lat,
        lng,
        accuracyM: accuracyM === undefined ? null : Math.ceil(accuracyM),
      }));
      const taken = await keepPositions(tx, { ...load, carrierId }, fixes);
      if (taken === 0) {
        throw refusal(
          "not_on_the_road",
          "None of the positions is between the first ON_MY_WAY and the delivery.",
          { loadStatus: load.status },
        );
      }
      if (!(await tellEta(tx, load))) await saveChange(tx, { before: load, load, action: null });
      return { taken };
    },
  });
}
