import type { Load } from "@board/db";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { invalid } from "../core/errors.ts";
import { type FieldError, fieldError } from "../core/field-error.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { warningView } from "../core/warning.ts";
import { newWarnings } from "./amend-load.ts";
import { inputOf } from "./columns.ts";
import { lockLoad } from "./find-load.ts";
import { assertNoWarnings, assertSeen, invalidTransition, notThisEnd } from "./guards.ts";
import { changedFields } from "./material-fields.ts";
import { type NotificationRow, toBoth } from "./outbox/events.ts";
import { siteProblems } from "./plan-load.ts";
import { takesSites } from "./rules.ts";
import { saveChange } from "./save-change.ts";
import type { ChangeSites, LoadView, PostLoadInput } from "./schemas.ts";
import { type Site, storedSite } from "./sites/schemas.ts";
import { FIRST_NUMBER, SITE_PARTS } from "./stops/rules.ts";
import { givenStops, readStops, type StopSiteChange, type StoredStop, storedStops } from "./stops/schemas.ts";
import { printWarnings } from "./transport-orders/printable.ts";
import { readWarnings, viewLoad } from "./view-load.ts";

const ENDS = ["collectFrom", "deliverTo"] as const;
/** Parts of a site that are fixed once the load is booked, because the carrier agreed to drive there. */
const ADDRESS = ["name", "lines", "postcode"] as const;
const NEEDED = ["name", "lines"] as const;

function changed<Part extends object>(before: Part | undefined, change: object): Partial<Part> {
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value != null);
  return Object.fromEntries(entries) as Partial<Part>;
}

type Path = FieldError["path"];
type Address = { [Part in (typeof ADDRESS)[number]]?: Site[Part] | undefined };

function agreedAddress(path: Path): FieldError {
  return fieldError(path, "address_agreed", "was agreed with the booking. Leave it as it is.");
}

/** Returns the errors of a changed site: a required part is missing, or an agreed address differs. */
function addressProblems(at: Path, before: Address, after: Address, agreed: boolean): FieldError[] {
  const missing = NEEDED.filter((part) => after[part] === undefined);
  const moved =
    agreed && before.name !== undefined
      ? ADDRESS.filter((part) => `${before[part]}` !== `${after[part]}`)
      : [];
  return [
    ...missing.map((part) => fieldError([...at, part], "required", "is required.")),
    ...moved.map((part) => agreedAddress([...at, part])),
  ];
}

/** Returns the stops with their changed sites, and the errors of changes to stops that are done. */
function stopsAfter(stored: readonly StoredStop[], changes: readonly StopSiteChange[], agreed: boolean) {
  const after = [...stored];
  const problems: FieldError[] = [];
  for (const [nth, { number, ...change }] of changes.entries()) {
    const at = number - FIRST_NUMBER;
    const before = stored[at];
    const refuse = (code: string, predicate: string) =>
      problems.push(fieldError(["stops", nth, "number"], code, predicate));
    if (before === undefined) refuse("stop_not_found", `${number} is no further stop of the load.`);
    else if (after[at] !== before) refuse("repeated", `${number} is given twice.`);
    else if (before.doneAt !== undefined)
      refuse("stop_done", `${number} is a stop that the carrier is done at.`);
    else {
      const { postcode: _, ...site } = before;
      const parts = changed<Partial<StoredStop>>(site, change);
      problems.push(...addressProblems(["stops", nth], site, parts, agreed));
      after[at] = { ...before, ...Object.fromEntries(SITE_PARTS.map((part) => [part, parts[part]])) };
    }
  }
  return { after, problems };
}

/** Returns the sites of a load with the changes applied, and their errors. */
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
    if (change === null) {
      if (agreed && given[end]) problems.push(agreedAddress([end]));
      after[end] = undefined;
      continue;
    }
    const { name, lines, ...rest } = changed<Site>(given[end], change);
    problems.push(...addressProblems([end], given[end] ?? {}, { name, lines, ...rest }, agreed));
    if (name !== undefined && lines !== undefined) after[end] = { ...rest, name, lines };
  }
  return { after, problems };
}

/** Returns the notification for the carrier of the job; none for a test load. */
function toCarrier(tx: Ctx<FirmActor>, { id, mode, carrierId }: Load): NotificationRow[] {
  if (carrierId === null || mode === "test") return [];
  const createdAt = tx.clock.now();
  return [{ id: tx.newId("note"), firmId: carrierId, kind: "sites_changed", loadId: id, createdAt }];
}

/**
 * Changes contacts and access details at the places of a load until the load is delivered, or, at a further
 * stop, until the stop is done. The carrier is notified and need not agree; a booked load's addresses cannot
 * change. Writes nothing if nothing differs.
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
    const agreed = before.status !== "POSTED";
    const { after, problems } = sitesAfter(given, changes, agreed);
    const stops = stopsAfter(readStops(before.stops), changes.stops ?? [], agreed);
    const wrong = [...problems, ...stops.problems, ...siteProblems(tx, after)];
    if (wrong.length > 0) throw invalid(wrong);
    const saved = storedStops(stops.after);
    const now = { ...after, stops: givenStops(saved) };
    const details = changedFields(given, now);
    const warnings = printWarnings(now);
    assertNoWarnings(tx, newWarnings(before, { warnings }));
    if (Object.keys(details).length > 0) {
      await saveChange(tx, {
        before,
        load: {
          ...before,
          collectFrom: storedSite(after.collectFrom),
          deliverTo: storedSite(after.deliverTo),
          stops: saved,
          warnings: [
            ...readWarnings(before.warnings).filter(({ code }) => code !== "letter_not_printed"),
            ...warnings.map(warningView),
          ],
        },
        action: "sites",
        details: { changed: details },
        tell: toBoth(before, "load.updated"),
        notifications: toCarrier(tx, before),
      });
    }
    return { load: await viewLoad(tx, id, mover) };
  });
}
