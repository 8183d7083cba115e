import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { type FieldError, fieldError } from "../field-error.ts";
import { inTransaction } from "../in-transaction.ts";
import { type Site, type SiteChange, storedSite } from "../sites/schemas.ts";
import { toBoth } from "../webhooks/events.ts";
import { inputOf } from "./columns.ts";
import { lockLoad } from "./find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "./guards.ts";
import { siteProblems } from "./plan-load.ts";
import { changedFields, takesSites } from "./rules.ts";
import { saveChange } from "./save-change.ts";
import type { ChangeSites, LoadView, PostLoadInput } from "./schemas.ts";
import { viewLoad } from "./view-load.ts";

const ENDS = ["collectFrom", "deliverTo"] as const;
/** The carrier agreed to drive there: from booking on it stays, unless there was none. */
const ADDRESS = ["name", "lines", "postcode"] as const;

function changed(before: Site | undefined, change: SiteChange): Partial<Site> {
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value != null);
  return Object.fromEntries(entries);
}

/** The sites after the change, and what is wrong with them. */
function sitesAfter(
  given: PostLoadInput,
  changes: Pick<ChangeSites, (typeof ENDS)[number]>,
  agreed: boolean,
) {
  const after = { ...given };
  const problems: FieldError[] = [];
  for (const end of ENDS) {
    const change = changes[end];
    if (change === undefined) continue;
    const before = given[end];
    const { name, lines, ...rest } = changed(before, change);
    if (name === undefined) problems.push(fieldError([end, "name"], "required", "is required."));
    if (lines === undefined) problems.push(fieldError([end, "lines"], "required", "is required."));
    if (name === undefined || lines === undefined) continue;
    const site = { ...rest, name, lines };
    const moved = agreed && before ? ADDRESS.filter((part) => `${before[part]}` !== `${site[part]}`) : [];
    for (const part of moved) {
      problems.push(
        fieldError([end, part], "address_agreed", "was agreed with the booking. Leave it as it is."),
      );
    }
    after[end] = site;
  }
  return { after, problems };
}

/**
 * Changes whom to ask for and how to get in at the ends of a load, until it is delivered. The carrier is told, and need
 * not agree: the address itself stays once the load is booked. A change without a difference writes nothing.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `validation_failed`
 */
export function changeSites(
  ctx: Ctx<FirmActor>,
  { id, ...changes }: ChangeSites,
): Promise<{ load: LoadView }> {
  return inTransaction(ctx, async (tx) => {
    const { load: before, mover } = await lockLoad(tx, id);
    if (mover !== "poster") throw notThisEnd(before, "Changing the sites", "poster");
    assertSeen(tx, before);
    if (!takesSites(before.status, mover)) throw invalidTransition(before, "Changing the sites");
    const given = inputOf(before);
    const { after, problems } = sitesAfter(given, changes, before.status !== "POSTED");
    const wrong = [...problems, ...siteProblems(tx, after)];
    if (wrong.length > 0) throw invalid(wrong);
    const details = changedFields(given, after);
    if (Object.keys(details).length > 0) {
      await saveChange(tx, {
        before,
        load: {
          ...before,
          collectFrom: storedSite(after.collectFrom),
          deliverTo: storedSite(after.deliverTo),
        },
        action: "sites",
        details: { changed: details },
        tell: toBoth(before, "load.updated"),
      });
    }
    return { load: await viewLoad(tx, id, mover) };
  });
}
