import { addDays, dayOfColumn, londonDay } from "@board/calendar";
import type { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import { z } from "zod";
import { accessOf } from "../core/access.ts";
import type { Actor } from "../core/actor.ts";
import { heldUntil } from "../core/contact-changes/rules.ts";
import type { Ctx } from "../core/context.ts";
import { notFound } from "../core/errors.ts";
import { WRITE_LOADS } from "../core/needs.ts";
import { warningView } from "../core/warning.ts";
import { contactWarnings, previousContact } from "../firms/contact-changes/previous-contact.ts";
import { factsOf } from "../firms/requirements/facts.ts";
import { type CheckedCarrier, checksOf, missingOf } from "../firms/requirements/rules.ts";
import { askingLoad, givenRequires, viewRequires } from "../firms/requirements/schemas.ts";
import { allowedLoadActions, DRIVER_ACTIONS } from "./allowed-actions.ts";
import { viewAudience, viewRun } from "./audience/read-audience.ts";
import { openChangeOf } from "./changes/open-change.ts";
import { allowedChangeActions } from "./changes/rules.ts";
import { co2eOf } from "./co2e/rules.ts";
import { keptConditions, viewNamed } from "./conditions/rules.ts";
import { hasAccepted, viewExtras } from "./extras/view-extras.ts";
import { lacksGateCheck, takesGateCheck, triesLeft } from "./gate/rules.ts";
import { viewAllGoods } from "./goods/schemas.ts";
import { because } from "./guide-price/schemas.ts";
import type { Mover } from "./lifecycle.ts";
import { partyOf, recordOf } from "./party.ts";
import { readExceptions } from "./proof/schemas.ts";
import { allowedQuoteActions, COUNTED, statusAt } from "./quotes/rules.ts";
import {
  type LoadRow,
  type LoadRowWithEnds,
  type LoadRowWithQuotes,
  type QuoteWithCarrier,
  readWhole,
} from "./read-loads.ts";
import { shownRecord } from "./reputation/rules.ts";
import { lastStepOf, type RoadColumns, viewRoad } from "./road/view-road.ts";
import { type LoadView, type LoadViewCore, warning } from "./schemas.ts";
import { viewSite } from "./sites/schemas.ts";
import { hasOpenStop, viewStops } from "./stops/schemas.ts";
import { type LoadReader, type LoadText, mayRead, VISIBILITY } from "./visibility.ts";
import { waitingOf, waitingOfQuote } from "./waiting/rules.ts";

/** Prisma relations to the two firms of a load, each with its record on that side. */
export const ENDS = {
  poster: { include: { records: { where: { side: "poster" } } } },
  carrier: { include: { records: { where: { side: "carrier" } } } },
} as const satisfies Prisma.LoadInclude;

/** Parses the stored warnings of a load. A code that only a later release knows is left out. */
export function readWarnings(kept: unknown): z.infer<typeof warning>[] {
  return z
    .array(z.unknown())
    .parse(kept)
    .flatMap((one) => warning.safeParse(one).data ?? []);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The columns of a load and its two firms, without what is read from other tables. */
export type LoadRowCore = Omit<
  LoadRowWithEnds,
  "disputedBy" | "ratedBy" | "wrongCodes" | "quoteCount" | "extras" | keyof RoadColumns
>;

/**
 * Returns every field of a load that its reader may see; `VISIBILITY` decides about names and contacts
 * (contract 3).
 */
export function loadCore(load: LoadRowCore, reader: LoadReader, now: Date): LoadViewCore {
  const visible = VISIBILITY[load.status][reader];
  const text = (name: LoadText & keyof LoadRow) =>
    mayRead(name, reader, { sinceBooking: true, sheet: visible.sheet }) ? load[name] : null;
  const named = visible.otherEnd && (load.carrier !== null || reader === "admin");
  const previous = named && load.carrier ? previousContact(load.carrier, load.mode, now) : null;
  return {
    id: load.id,
    ref: load.ref,
    externalRef: load.externalRef,
    status: load.status,
    isTest: load.mode === "test",
    version: load.version,
    type: load.type,
    vehicleClass: load.vehicleClass,
    weightBand: load.weightBand,
    fromPostcode: load.fromPostcode,
    toPostcode: load.toPostcode,
    miles: load.miles,
    ferry: load.ferry,
    seaMiles: load.seaMiles,
    ferryFarePence: load.ferryFarePence,
    driveMinutes: load.driveMinutes,
    co2e: reader === "admin" ? null : co2eOf(load),
    collectDate: dayOfColumn(load.collectDate),
    collectWindow: load.collectWindow,
    collectByTime: load.collectByTime,
    deliverDate: load.deliverDate && dayOfColumn(load.deliverDate),
    deliverWindow: load.deliverWindow,
    deliverByTime: load.deliverByTime,
    pricingMode: load.pricingMode,
    bookNowPence: load.bookNowPence,
    agreedPence: load.agreedPence,
    termsDays: load.termsDays,
    waiting: waitingOf(load),
    conditionsId: keptConditions(load)?.id ?? null,
    conditions: load.bookedAt === null ? null : viewNamed(load),
    pallets: load.pallets,
    parcels: load.parcels,
    adr: load.adr,
    tailLift: load.tailLift,
    fragile: load.fragile,
    isBackload: load.isBackload,
    ...viewAllGoods(load, mayRead("hiddenDescription", reader, visible)),
    boardNote: load.boardNote,
    notes: text("notes"),
    dimsNote: text("dimsNote"),
    collectFrom: mayRead("site", reader, visible) ? viewSite(load.collectFrom) : null,
    deliverTo: mayRead("site", reader, visible) ? viewSite(load.deliverTo) : null,
    stops: viewStops(load.stops, mayRead("site", reader, visible)),
    requires: viewRequires(load.requires),
    guide: {
      lowPence: load.guideLowPence,
      highPence: load.guideHighPence,
      basis: load.guideBasis,
      sample: load.guideSample,
      because: because.parse(load.guideBecause),
    },
    carriersAlerted: load.carriersAlerted,
    podUrl: (load.podFileId ?? load.podSealedAt) && visible.files ? `/api/v1/loads/${load.id}/pod` : null,
    poster: named && load.poster ? partyOf(load.poster, null) : null,
    carrier: named && load.carrier ? partyOf(load.carrier, previous) : null,
    exceptions: mayRead("exceptionNote", reader, { sinceBooking: true })
      ? readExceptions(load.exceptions)
      : [],
    receivedBy: text("receivedBy"),
    driver: text("driver"),
    vehicleReg: text("vehicleReg"),
    gateCheckedAt: iso(load.gateCheckedAt),
    createdAt: load.createdAt.toISOString(),
    updatedAt: load.updatedAt.toISOString(),
    bookedAt: iso(load.bookedAt),
    collectedAt: iso(load.collectedAt),
    deliveredAt: iso(load.deliveredAt),
    confirmedAt: iso(load.confirmedAt),
    cancelledAt: iso(load.cancelledAt),
    late: load.cancelledLate,
    paymentDue: load.deliveredAt && addDays(londonDay(load.deliveredAt), load.termsDays),
    paidAt: iso(load.paidAt),
    paidSaidBy: load.paidAt && (load.paidSaidBy ?? "carrier"),
    paidContestedAt: iso(load.paidContestedAt),
    repostedFrom: load.repostedFromId,
    warnings: [
      // Leaves out warnings about other loads of the poster and about texts that the carrier may not read.
      ...readWarnings(load.warnings).filter(
        ({ code }) =>
          reader !== "carrier" || (code !== "possible_duplicate" && code !== "letter_not_printed"),
      ),
      ...(reader === "carrier" ? [] : contactWarnings(previous).map(warningView)),
    ],
    change: mayRead("changeNote", reader, visible) ? openChangeOf(load) : null,
    orderRevision: visible.sheet && load.bookedAt !== null ? load.orderRevision : null,
    audience: reader === "carrier" ? null : viewAudience(load),
    run: reader === "carrier" ? null : viewRun(load),
  };
}

/** Returns the facts about a carrier by which its quote is checked. */
function checkedCarrier({ known }: QuoteWithCarrier, mode: Mode): CheckedCarrier {
  return {
    facts: factsOf(known, mode),
    lorries: known.lorries,
    vehiclesAuthorised: known.passport?.vehiclesAuthorised ?? null,
    since: londonDay(new Date(known.createdAt)),
  };
}

/**
 * Returns a quote for the poster or its own carrier; the carrier's exact record only once it is accepted, its name also if
 * it is in the poster's network (contracts 3, 14).
 */
export function quoteView(
  quote: Omit<QuoteWithCarrier, "known">,
  load: Parameters<typeof waitingOf>[0],
  now: Date,
) {
  const status = statusAt(quote, now);
  const record = recordOf(quote.carrier.records[0]);
  return {
    id: quote.id,
    amountPence: quote.amountPence,
    status,
    createdAt: quote.createdAt.toISOString(),
    sentAt: quote.sentAt.toISOString(),
    etaMins: quote.etaMins,
    message: quote.message,
    waiting: waitingOfQuote(quote, load),
    conditions: viewNamed(quote),
    expiresAt: quote.expiresAt.toISOString(),
    carrier:
      status === "ACCEPTED"
        ? { ...record, name: quote.carrier.name }
        : { ...shownRecord(record), name: quote.isMember ? quote.carrier.name : null },
  };
}

/**
 * Returns functions that give the actor's allowed actions on loads and their changes, for all loads of one
 * answer.
 */
export function actionsFor({ actor, clock }: Pick<Ctx<Actor>, "actor" | "clock">) {
  const now = clock.now();
  const access = accessOf(actor);
  const isDriver = actor.kind === "driver";
  return {
    load: (load: LoadRow, mover: Mover) => {
      const actions = allowedLoadActions(
        {
          ...load,
          hasOpenStop: hasOpenStop(load.stops),
          openChange: openChangeOf(load),
          lastMilestone: lastStepOf(load),
          owesExtras: hasAccepted(load),
          lacksGateCheck: lacksGateCheck(givenRequires(load.requires), load.gateCheckedAt),
        },
        mover,
        now,
        isDriver ? () => true : access,
      );
      return isDriver ? actions.filter((name) => DRIVER_ACTIONS.includes(name)) : actions;
    },
    change: (change: LoadViewCore["change"], mover: Mover) =>
      change && {
        ...change,
        allowedActions: access(WRITE_LOADS) ? [...allowedChangeActions(change.by, mover)] : [],
      },
  };
}

/** Returns one load with the quotes that this end may see, cheapest first (interface 2.3, contract 3). */
export function viewOf(
  ctx: Pick<Ctx<Actor>, "actor" | "clock" | "geo" | "settings">,
  load: LoadRowWithQuotes,
  mover: Mover,
  quotes: "counted" | "all" = "counted",
): LoadView {
  const now = ctx.clock.now();
  const reader = mover === "system" ? "admin" : mover;
  const all = VISIBILITY[load.status][reader].quotes === "all";
  const actions = actionsFor(ctx);
  const { carrierChecks: checks } = ctx.settings;
  const access = accessOf(ctx.actor);
  const asking = askingLoad(load);
  const today = londonDay(now);
  const own = ctx.actor.kind === "firm" ? ctx.actor.firm.id : null;
  const visible = load.quotes
    .filter((quote) => all || quote.carrierId === own)
    .map((quote) =>
      mayRead("quoteMessage", reader, { own: quote.carrierId === own }) ? quote : { ...quote, message: null },
    )
    .map((quote) => {
      const view = quoteView(quote, load, now);
      const carrier = checkedCarrier(quote, load.mode);
      const held = heldUntil(quote.known.holdsUntil, load.mode, now);
      const missing = missingOf(asking, carrier.facts, checks);
      const wins = missing.length === 0 && held === null;
      return {
        ...view,
        checks: all && checks !== "off" ? checksOf(asking, carrier, today) : null,
        heldUntil: all && view.status === "ACTIVE" ? iso(held) : null,
        missing: all && view.status === "ACTIVE" ? missing : [],
        allowedActions: allowedQuoteActions(quote, load, { mover, wins }, now, access),
      };
    })
    .filter((quote) => quotes === "all" || COUNTED.includes(quote.status));
  const core = loadCore(load, reader, now);
  return {
    ...core,
    ...viewRoad(ctx, load, reader),
    ...viewExtras(ctx, load, mover),
    change: actions.change(core.change, mover),
    allowedActions: actions.load(load, mover),
    quotes: visible,
    collectionCode: reader === "admin" ? null : load.collectionCode,
    codeTriesLeft: takesGateCheck(load.status, mover) ? triesLeft(load.wrongCodes) : null,
  };
}

/** Reads the load and returns its view, as `viewOf` does. */
export async function viewLoad(
  ctx: Ctx<Actor>,
  id: string,
  mover: Mover,
  quotes?: "counted" | "all",
): Promise<LoadView> {
  const load = await readWhole(ctx, id);
  if (load === null) throw notFound();
  return viewOf(ctx, load, mover, quotes);
}
