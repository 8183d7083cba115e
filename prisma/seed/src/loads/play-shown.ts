import { appRouter } from "@board/api";
import { SCOPES } from "@board/api/rules";
import {
  type Actor,
  attachPod,
  type Ctx,
  createCallerFactory,
  createNewCollectionCode,
  expireQuotes,
  type FirmActor,
  nothingTouched,
  rememberCarriers,
  type Services,
  SYSTEM,
} from "@board/api/server";
import type { Tx } from "@board/db";
import { estimateProvider } from "@board/geo";
import type { DemoFirm } from "../firms/firms.ts";
import type { Ids } from "../ids.ts";
import { createRandom } from "../random.ts";
import type { Timeline } from "../timeline.ts";
import type { DemoPosting } from "./posting.ts";
import { actingMember, EARLY_ACCESS_MINUTES, type Step, type Story, usesKey } from "./story.ts";

const createCaller = createCallerFactory(appRouter);
type Caller = ReturnType<typeof createCaller>;

interface Tools {
  /** The services of the process; the demo brings its own clock and ids. */
  services: Services;
  tx: Tx;
  timeline: Timeline;
  ids: Ids;
}

/** Leaves out null fields, which an input does not have. */
const filled = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };

function inputOf(posting: DemoPosting) {
  const { poster, from, to, guide, subject, marketPence, warnings, stops, ...given } = posting;
  const { miles, ferry, seaMiles, ferryFarePence, driveMinutes, ...input } = given;
  return { ...filled(input), stops: stops.map(({ outcode, town, miles: _, ...stop }) => stop) };
}

/** Returns the firm as it acts on a load: through its API key, or by a member on the site. */
function actorOf(firm: DemoFirm, { posting, load: { mode } }: Story): FirmActor {
  const { id, profile, facts, keys } = firm;
  const { personId, ...member } = actingMember(firm);
  const byKey = usesKey(firm, mode, firm === posting.poster ? "poster" : "carrier");
  return {
    kind: "firm",
    firm: {
      id,
      name: profile.name,
      canPost: profile.posting !== null,
      canCarry: profile.carrying !== null,
      plan: profile.plan,
      usualTermsDays: profile.usualTermsDays,
      usualRequires: {},
      billing: { given: true, waiting: {} },
      facts,
      suspended: false,
      approval: "APPROVED",
      holdsUntil: null,
    },
    mode,
    via: byKey ? "key" : "session",
    member: { personId, ...member },
    scopes: new Set(SCOPES),
    key: byKey ? { id: keys[mode].id, name: "Transport system", expiresAt: null, maker: member } : null,
  };
}

/** Takes one step by the verb of the service. */
async function take(
  { ctx, api, quoteIds }: { ctx: Ctx<Actor>; api: Caller; quoteIds: Map<string, string> },
  step: Step,
  { posting, load }: Story,
): Promise<unknown> {
  const { id } = load;
  const reason = step.reason === null ? {} : { reason: step.reason };
  const quoteOf = (carrier: DemoFirm) => ({ id, quoteId: quoteIds.get(`${id} ${carrier.id}`) ?? "" });
  switch (step.action) {
    case "post":
      return api.loads.post(inputOf(posting));
    case "quote": {
      const { quote } = await api.quotes.send({ id, ...filled(step.price) });
      return quoteIds.set(`${id} ${step.by?.id}`, quote.id);
    }
    case "decline":
      return api.quotes.decline({ ...quoteOf(step.carrier), ...reason });
    case "withdraw":
      return api.quotes.withdraw({ id });
    case "expireQuotes":
      return expireQuotes({ ...ctx, actor: SYSTEM });
    case "accept":
      return api.quotes.accept(quoteOf(step.carrier));
    case "book":
      return api.quotes.book({ id });
    case "handBack":
      return api.bookings.handBack({ id, reason: step.reason ?? "" });
    case "gateCheck": {
      const { code } = await ctx.db.collectionCode.findUniqueOrThrow({ where: { loadId: id } });
      return api.gate.check({ id, code });
    }
    case "collect":
      return api.bookings.collect({ id, driver: step.driver, vehicleReg: step.vehicleReg });
    case "stopDone":
      return api.bookings.stopDone({ id, number: step.number });
    case "pod": {
      const before = await ctx.db.load.findUniqueOrThrow({ where: { id } });
      return attachPod(ctx, before, step.pod.kept);
    }
    case "deliver":
      return api.bookings.deliver({ id, receivedBy: step.receivedBy });
    case "dispute":
      return api.disputes.raise({ id, reason: step.reason ?? "", details: step.details });
    case "state":
      return api.disputes.state({ id, text: step.text });
    default:
      throw new Error(`No shown load of the demo is ended by ${step.action}.`);
  }
}

/**
 * Takes the steps of the shown loads by the service's verbs, in the order of time, with the demo's clock and
 * ids. Their notifications count as planned, and as read if they are from before today: nobody gets an email
 * about a made-up past.
 */
export async function playShown(stories: readonly Story[], { services, tx, timeline, ids }: Tools) {
  const steps = stories.flatMap((story) => story.steps.map((step) => ({ step, story })));
  const quoteIds = new Map<string, string>();
  const newCollectionCode = createNewCollectionCode(createRandom("shown collection codes").bytes);
  const carriers = rememberCarriers(tx);
  for (const { step, story } of steps.toSorted((a, b) => a.step.at - b.step.at)) {
    const now = timeline.at(step.at);
    const ctx: Ctx<Actor> = {
      ...services,
      db: tx,
      clock: { now: () => now },
      newId: (prefix) => (prefix === "load" ? story.load.id : ids.newId(prefix, step.at)),
      newRef: () => story.load.ref,
      newCollectionCode,
      miles: estimateProvider,
      settings: {
        ...services.settings,
        earlyAccessMinutes: EARLY_ACCESS_MINUTES,
        carrierChecks: "inform",
      },
      carriers,
      guide: async () => story.guide,
      caughtUp: async () => {},
      actor: step.by ? actorOf(step.by, story) : SYSTEM,
      requestId: ids.newId("req", step.at),
      idempotency: null,
      touched: nothingTouched(),
      answerWithinMs: Number.POSITIVE_INFINITY,
    };
    await take({ ctx, api: createCaller(ctx), quoteIds }, step, story).catch((cause: unknown) => {
      throw new Error(`${step.action} of ${story.load.ref} at minute ${step.at} failed.`, { cause });
    });
  }
  await tx.$executeRaw`
    UPDATE notification SET emails_planned_at = created_at,
      read_at = CASE WHEN created_at < ${timeline.at(0)} THEN created_at + interval '10 minutes' END
    WHERE load_id = ANY (${stories.map(({ load }) => load.id)})`;
}
