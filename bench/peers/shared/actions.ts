import { type ActedOn, allowedLoadActions } from "@board/api/loads/rules";
import { allowedQuoteActions, type QuotedLoad } from "@board/api/rules";
import type { LoadStatus, QuoteStatus } from "@board/db/enums";
import type { Caller } from "./common.ts";

type Needs = Parameters<Parameters<typeof allowedLoadActions>[3]>[0];
type PeerLoad = Omit<ActedOn, "hasPod" | "disputedBy" | "ratedBy"> &
  Pick<QuotedLoad, "posterId"> & { status: LoadStatus; podFileId: string | null };

/** `allowedActions` of a load and its quotes. No load of the benchmark is disputed or rated. */
export function actionsFor(caller: Caller, now = new Date()) {
  const access = (needs: Needs) =>
    caller.scopes.includes(needs.scope) && (!("firm" in needs) || caller.canPost);
  const moverOf = (load: PeerLoad) => (load.posterId === caller.firmId ? "poster" : "carrier");
  return {
    load: (load: PeerLoad) =>
      allowedLoadActions(
        { ...load, hasPod: load.podFileId !== null, disputedBy: null, ratedBy: [] },
        moverOf(load),
        now,
        access,
      ),
    quote: (quote: { status: QuoteStatus; expiresAt: Date }, load: PeerLoad) =>
      allowedQuoteActions(quote, load, moverOf(load), now, access),
  };
}
