import type { FreightBoard } from "../client.ts";
import type {
  AdvanceTestLoad,
  DeclineOffer,
  EmptyVehicle,
  PostLoad,
  PostVehicles,
  ReportMilestone,
  SendOffers,
  WebhookEvent,
} from "../generated/api.ts";
import { parseJson } from "../parse-json.ts";
import { type Forwarded, forward, isTaken, newSecret } from "./forward.ts";
import { paint } from "./paint.ts";

/** The options of all commands. Each command accepts those in the `usage` line of its help. */
export const OPTIONS = {
  after: { type: "string" },
  at: { type: "string" },
  carrier: { type: "string" },
  endpoint: { type: "string" },
  eta: { type: "string" },
  "external-ref": { type: "string" },
  follow: { type: "boolean" },
  "forward-to": { type: "string" },
  group: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
  "idempotency-key": { type: "string" },
  json: { type: "boolean" },
  key: { type: "string" },
  load: { type: "string" },
  minutes: { type: "string" },
  name: { type: "string" },
  note: { type: "string" },
  pence: { type: "string" },
  place: { type: "string" },
  sample: { type: "boolean" },
  secret: { type: "string" },
  since: { type: "string" },
  type: { type: "string", multiple: true },
  url: { type: "string" },
} as const;

export type Values = {
  [Name in keyof typeof OPTIONS]?:
    | ((typeof OPTIONS)[Name] extends { multiple: true }
        ? string[]
        : (typeof OPTIONS)[Name] extends { type: "boolean" }
          ? boolean
          : string)
    | undefined;
};

interface CommandCall {
  board: FreightBoard;
  /** The arguments after the command's name. */
  words: readonly string[];
  values: Values;
  /** Returns a file's text; `-` means standard input. */
  read: (file: string) => Promise<string>;
  /** Prints a result: the value as JSON with `--json`, else the line. */
  say: (line: string, value: object) => void;
  /** Prints a line for people; prints nothing with `--json`. */
  tell: (line: string) => void;
  signal: AbortSignal;
}

export interface Command {
  /** Arguments and options, as the help shows them. */
  usage: string;
  summary: string;
  options: readonly (keyof typeof OPTIONS)[];
  /** Runs the command and returns its exit status. */
  run: (call: CommandCall) => Promise<number>;
}

/** Error in the command line. The command's help is printed after the message. */
export class UsageError extends Error {}

const GENERAL = ["help", "json", "key", "url"] as const;
/** Returns true for an option that every command accepts. */
export const isGeneral = (name: string): boolean => (GENERAL as readonly string[]).includes(name);

function theOnly(words: readonly string[], name: string): string {
  const [word] = words;
  if (word === undefined) throw new UsageError(`${name} is missing.`);
  if (words.length > 1) throw new UsageError(`${words[1]} is one word too many.`);
  return word;
}

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} is a whole number, not ${text}.`);
  return Number(text);
}

/** Returns tomorrow's date in UTC. In London that is tomorrow, or today in the first hour of a summer day. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const SAMPLE = {
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  pallets: 12,
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
} as const satisfies Partial<PostLoad>;

async function sampleFor({ board }: CommandCall): Promise<PostLoad> {
  const { data } = await board.GET("/me");
  if (data.key?.mode !== "test") throw new UsageError("--sample wants a test key: yours is live.");
  return { ...SAMPLE, collectDate: tomorrow() };
}

async function postingFrom(call: CommandCall): Promise<PostLoad> {
  const file = theOnly(call.words, "A file with the load as JSON, or --sample,");
  try {
    return parseJson(await call.read(file)) as PostLoad;
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(pence % 100 === 0 ? 0 : 2)}`;

async function post(call: CommandCall): Promise<number> {
  const { board, values, say, tell } = call;
  const body = values.sample ? await sampleFor(call) : await postingFrom(call);
  const externalRef = values["external-ref"];
  const key = values["idempotency-key"];
  const { data } = await board.POST("/loads", {
    params: { header: key === undefined ? {} : { "Idempotency-Key": key } },
    body: externalRef === undefined ? body : { ...body, externalRef },
    signal: call.signal,
  });
  const { load, miles, guide } = data;
  const price = `guide ${pounds(guide.lowPence)} to ${pounds(guide.highPence)}`;
  say(
    `${paint("green", load.ref)}  ${load.status}  ${miles} miles  ${price}  ${paint("dim", load.id)}`,
    data,
  );
  for (const warning of data.warnings ?? []) tell(`${paint("yellow", warning.code)}  ${warning.detail}`);
  if (data.repeated) tell("The load was there already: the Idempotency-Key is known.");
  if (load.isTest) tell(`Next: freight-board advance ${load.id} QUOTED`);
  return 0;
}

async function advance(call: CommandCall): Promise<number> {
  const { board, values, say, signal } = call;
  const [id, to, more] = call.words;
  if (id === undefined) throw new UsageError("The id of a test load is missing.");
  if (more !== undefined) throw new UsageError(`${more} is one word too many.`);
  const body = {
    to: to?.toUpperCase().replaceAll("-", "_"),
    at: values.at,
    carrier: wholeNumber(values.carrier, "carrier"),
    amountPence: wholeNumber(values.pence, "pence"),
    place: wholeNumber(values.place, "place"),
  };
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const { data } = await board.POST("/test/loads/{id}/advance", {
    params: { path: { id } },
    body: Object.fromEntries(given) as AdvanceTestLoad,
    signal,
  });
  const steps = data.steps.length === 0 ? "nothing moved" : data.steps.join(", ");
  say(`${paint("green", data.load.ref)}  ${data.load.status}  ${paint("dim", steps)}`, data);
  return 0;
}

async function milestone(call: CommandCall): Promise<number> {
  const { board, values, say, signal } = call;
  const [id, kind, place, more] = call.words;
  if (id === undefined) throw new UsageError("The id of a load is missing.");
  if (kind === undefined) throw new UsageError("The milestone is missing: on-my-way or arrived.");
  if (place === undefined) throw new UsageError("The place is missing: 1 is the collection.");
  if (more !== undefined) throw new UsageError(`${more} is one word too many.`);
  const body = {
    kind: kind.toUpperCase().replaceAll("-", "_"),
    place: wholeNumber(place, "place"),
    at: values.at,
    etaMins: wholeNumber(values.eta, "eta"),
  };
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const { data } = await board.POST("/loads/{id}/milestones", {
    params: { path: { id } },
    body: Object.fromEntries(given) as ReportMilestone,
    signal,
  });
  const { milestone: step, load } = data;
  say(`${paint("green", load.ref)}  ${step.kind} ${step.place}  ${step.at}  ${paint("dim", step.id)}`, data);
  return 0;
}

async function network({ board, words, say }: CommandCall): Promise<number> {
  if (words.length > 0) throw new UsageError(`${words[0]} is one word too many.`);
  for await (const member of board.list("/network", { params: { query: { side: "poster" } } })) {
    if (!("carrier" in member)) continue;
    const name = member.carrier?.name ?? member.name ?? member.email ?? "not known yet";
    say(
      `${member.status.padEnd(7)}  ${name}  ${member.groups.join(", ")}  ${paint("dim", member.id)}`,
      member,
    );
  }
  return 0;
}

async function invite({ board, words, values, say, signal }: CommandCall): Promise<number> {
  const whom = theOnly(words, "An address, or the id of a carrier,");
  const body = {
    ...(whom.includes("@") ? { email: whom } : { carrierId: whom }),
    ...(values.name === undefined ? {} : { name: values.name }),
    groups: values.group ?? [],
  };
  const { data } = await board.POST("/network/invitations", { body, signal });
  say(`${paint("green", data.member.status)}  ${whom}  ${paint("dim", data.member.id)}`, data);
  return 0;
}

async function offers({ board, words, say }: CommandCall): Promise<number> {
  const [loadId, more] = words;
  if (more !== undefined) throw new UsageError(`${more} is one word too many.`);
  const query = loadId === undefined ? {} : { loadId };
  for await (const offer of board.list("/offers", { params: { query } }))
    say(
      `${offer.status.padEnd(9)}  ${offer.load.from.outcode} to ${offer.load.to.outcode}  ${askedFor(offer.pricePence)}  ${offer.carrier?.name ?? offer.poster.name ?? "a poster"}  until ${offer.dueAt}  ${paint("dim", offer.id)}`,
      offer,
    );
  return 0;
}

const vehicleLine = ({ status, count, vehicleClass, place, from, until, id }: EmptyVehicle) =>
  `${status.padEnd(9)}  ${count} ${vehicleClass}  ${place.outcode} ${place.town}  ${from} to ${until}  ${paint("dim", id)}`;

async function vehicles({ board, say }: CommandCall): Promise<number> {
  for await (const vehicle of board.list("/vehicles")) say(vehicleLine(vehicle), vehicle);
  return 0;
}

async function empty({ board, words, values, say, signal }: CommandCall): Promise<number> {
  const [vehicleClass, at, from, more] = words;
  if (vehicleClass === undefined || at === undefined || from === undefined)
    throw new UsageError("Class, place and time are needed, such as eighteen-t LS10 2026-11-20T14:00:00Z.");
  if (more !== undefined) throw new UsageError(`${more} is one word too many.`);
  const body = {
    vehicleClass: vehicleClass.toUpperCase().replaceAll("-", "_"),
    at,
    from,
    note: values.note,
  };
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const { data } = await board.POST("/vehicles", { body: Object.fromEntries(given) as PostVehicles, signal });
  if (data.vehicle) say(vehicleLine(data.vehicle), data);
  return 0;
}

async function stillEmpty({ board, words, say, signal }: CommandCall): Promise<number> {
  const id = theOnly(words, "The id of a vehicle");
  const { data } = await board.POST("/vehicles/{id}/still-empty", { params: { path: { id } }, signal });
  say(vehicleLine(data.vehicle), data);
  return 0;
}

const askedFor = (pence: number | null) => (pence === null ? "a quote" : pounds(pence));

async function offer({ board, words, values, say, signal }: CommandCall): Promise<number> {
  const [id, ...carriers] = words;
  if (id === undefined) throw new UsageError("The id of a load is missing.");
  const body = {
    carriers: carriers.length === 0 ? undefined : carriers,
    groups: values.group,
    pricePence: wholeNumber(values.pence, "pence"),
    minutes: wholeNumber(values.minutes, "minutes"),
    note: values.note,
  };
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const { data } = await board.POST("/loads/{id}/offers", {
    params: { path: { id } },
    body: Object.fromEntries(given) as SendOffers,
    signal,
  });
  for (const one of data.offers)
    say(
      `${paint("green", one.status)}  ${one.carrier?.name}  ${askedFor(one.pricePence)}  until ${one.dueAt}  ${paint("dim", one.id)}`,
      one,
    );
  return 0;
}

async function yes({ board, words, say, signal }: CommandCall): Promise<number> {
  const id = theOnly(words, "The id of an offer");
  const { data } = await board.POST("/offers/{id}/accept", { params: { path: { id } }, body: {}, signal });
  say(`${paint("green", data.load.ref)}  ${data.load.status}  ${askedFor(data.offer.pricePence)}`, data);
  return 0;
}

async function no({ board, words, values, say, signal }: CommandCall): Promise<number> {
  const [id, reason, more] = words;
  if (id === undefined) throw new UsageError("The id of an offer is missing.");
  if (reason === undefined) throw new UsageError("The reason is missing, such as price or no-vehicle.");
  if (more !== undefined) throw new UsageError(`${more} is one word too many.`);
  const body = {
    reason: reason.toUpperCase().replaceAll("-", "_"),
    note: values.note,
    wouldDoAtPence: wholeNumber(values.pence, "pence"),
  };
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const { data } = await board.POST("/offers/{id}/decline", {
    params: { path: { id } },
    body: Object.fromEntries(given) as DeclineOffer,
    signal,
  });
  say(`${paint("yellow", data.offer.status)}  ${reason}  ${paint("dim", id)}`, data);
  return 0;
}

/** Returns an event as one line: time, type, the load it is about, and its id. */
function lineOf({ timestamp, type, id, data }: WebhookEvent): string {
  const load = "load" in data ? data.load : undefined;
  const about = load ? `${load.ref}  ${load.externalRef ?? "-"}  ${load.status}` : "";
  return `${paint("dim", timestamp.slice(11, 19))}  ${paint("blue", type.padEnd(18))}  ${about}  ${paint("dim", id)}`;
}

function feedOf(
  { board, values, signal }: CommandCall,
  start: { since?: string | undefined; follow: boolean },
) {
  return board.events({
    after: values.after,
    since: values.after === undefined ? (values.since ?? start.since) : undefined,
    type: values.type as WebhookEvent["type"][] | undefined,
    loadId: values.load,
    follow: start.follow,
    signal,
  });
}

/** Reads a feed until it ends or is interrupted, then prints from where to continue. */
async function readFeed(
  call: CommandCall,
  feed: ReturnType<typeof feedOf>,
  take: (event: WebhookEvent) => Promise<void>,
): Promise<void> {
  try {
    for await (const event of feed) await take(event);
  } catch (error) {
    if (!call.signal.aborted) throw error;
  }
  if (feed.cursor !== undefined) call.tell(paint("dim", `To go on from here: --after ${feed.cursor}`));
}

async function events(call: CommandCall): Promise<number> {
  const feed = feedOf(call, { follow: call.values.follow ?? false });
  await readFeed(call, feed, async (event) => call.say(lineOf(event), event));
  return 0;
}

/** Returns the address to which events are forwarded. */
function receiverOf({ values: { "forward-to": to } }: CommandCall): string {
  if (to === undefined) throw new UsageError("--forward-to is missing: the address of your receiver.");
  if (!URL.canParse(to))
    throw new UsageError(`--forward-to is an address such as http://localhost:3000/hook, not ${to}.`);
  return to;
}

function outcomeOf(outcome: Forwarded): string {
  const words = outcome.error ?? String(outcome.status);
  return `${paint(isTaken(outcome) ? "green" : "red", words)} in ${outcome.ms} ms`;
}

/** Returns the secret that signs the events. Generates and prints one if none was given. */
function secretFor({ values: { secret }, say }: CommandCall): string {
  if (secret !== undefined) return secret;
  const made = newSecret();
  say(`Signed with the secret ${paint("bold", made)}`, { secret: made });
  return made;
}

async function listen(call: CommandCall): Promise<number> {
  const to = receiverOf(call);
  const { data: me, response } = await call.board.GET("/me", { signal: call.signal });
  const secret = secretFor(call);
  call.tell(`Events of ${paint("bold", me.firm.name)} go to ${to} until Ctrl-C.`);
  // Takes the time from the board's clock, because this machine's may be wrong.
  const since = new Date(response.headers.get("Date") ?? Date.now()).toISOString();
  await readFeed(call, feedOf(call, { since, follow: true }), async (event) => {
    const outcome = await forward(event, to, secret);
    call.say(`${lineOf(event)}  ${outcomeOf(outcome)}`, { id: event.id, type: event.type, ...outcome });
    if (!isTaken(outcome)) {
      call.tell(`Again: freight-board replay ${event.id} --forward-to ${to} --secret ${secret}`);
    }
  });
  return 0;
}

async function replayAtEndpoint(
  { board, say, signal }: CommandCall,
  id: string,
  eventId: string,
): Promise<number> {
  const { data } = await board.POST("/webhook-endpoints/{id}/replay", {
    params: { path: { id } },
    body: { eventId },
    signal,
  });
  say(`${paint("green", String(data.queued))} queued for ${id}`, data);
  return 0;
}

async function replay(call: CommandCall): Promise<number> {
  const eventId = theOnly(call.words, "The id of an event");
  const { endpoint } = call.values;
  if (endpoint !== undefined) return replayAtEndpoint(call, endpoint, eventId);
  const to = receiverOf(call);
  const secret = secretFor(call);
  for await (const event of feedOf(call, { follow: false })) {
    if (event.id !== eventId) continue;
    const outcome = await forward(event, to, secret);
    call.say(`${lineOf(event)}  ${outcomeOf(outcome)}`, { id: event.id, type: event.type, ...outcome });
    return isTaken(outcome) ? 0 : 1;
  }
  throw new UsageError(`${eventId} is no event of your firm in the last 30 days.`);
}

const FEED = ["after", "since", "type", "load"] as const;

export const COMMANDS: Readonly<Record<string, Command>> = {
  post: {
    usage: "post FILE | --sample  [--external-ref TEXT] [--idempotency-key KEY]",
    summary: "Posts the load in a JSON file (- reads standard input), or a test load for tomorrow.",
    options: ["sample", "external-ref", "idempotency-key"],
    run: post,
  },
  advance: {
    usage: "advance LOAD [STATUS]  [--at TIME] [--carrier 1|2|3] [--pence PRICE] [--place PLACE]",
    summary:
      "Walks a test load to QUOTED, a status, a milestone or a time, or by the next move of its story.",
    options: ["at", "carrier", "pence", "place"],
    run: advance,
  },
  milestone: {
    usage: "milestone LOAD on-my-way|arrived PLACE  [--eta MINUTES] [--at TIME]",
    summary: "Reports that the lorry is on its way to a place, or there.",
    options: ["eta", "at"],
    run: milestone,
  },
  network: {
    usage: "network",
    summary: "Lists the carriers of your network, and the open invitations.",
    options: [],
    run: network,
  },
  invite: {
    usage: "invite ADDRESS | CARRIER  [--name NAME] [--group GROUP]",
    summary: "Asks a carrier to join your network, by an email address or by its firm's id.",
    options: ["name", "group"],
    run: invite,
  },
  offers: {
    usage: "offers [LOAD]",
    summary: "Lists the offers that you made and those that were made to you, or those of one load.",
    options: [],
    run: offers,
  },
  offer: {
    usage: "offer LOAD CARRIER…  [--group GROUP] [--pence PRICE] [--minutes MINUTES] [--note TEXT]",
    summary: "Asks carriers, or a group of your network, for a load: at a price, or for a quote.",
    options: ["group", "pence", "minutes", "note"],
    run: offer,
  },
  vehicles: {
    usage: "vehicles",
    summary: "Lists your empty vehicles, newest first.",
    options: [],
    run: vehicles,
  },
  empty: {
    usage: "empty CLASS PLACE TIME  [--note TEXT]",
    summary: "Posts an empty vehicle: its class, where it is empty, and from when on.",
    options: ["note"],
    run: empty,
  },
  "still-empty": {
    usage: "still-empty VEHICLE",
    summary: "Says that a vehicle is still empty, so that it stays on offer.",
    options: [],
    run: stillEmpty,
  },
  yes: {
    usage: "yes OFFER",
    summary: "Says yes to an offer, which books its load at the offer's price.",
    options: [],
    run: yes,
  },
  no: {
    usage: "no OFFER REASON  [--pence PRICE] [--note TEXT]",
    summary: "Says no to an offer, with a reason and the price at which you would do it.",
    options: ["pence", "note"],
    run: no,
  },
  events: {
    usage: "events  [--follow] [--since TIME | --after CURSOR] [--type TYPE] [--load LOAD]",
    summary: "Prints your events, oldest first, and with --follow each new one.",
    options: ["follow", ...FEED],
    run: events,
  },
  listen: {
    usage:
      "listen --forward-to ADDRESS  [--secret whsec_…] [--since TIME | --after CURSOR] [--type TYPE] [--load LOAD]",
    summary: "Signs each new event and sends it to your own machine, as a webhook: no tunnel is needed.",
    options: ["forward-to", "secret", ...FEED],
    run: listen,
  },
  replay: {
    usage: "replay EVENT --forward-to ADDRESS [--secret whsec_…] | --endpoint ENDPOINT",
    summary: "Sends one event again, from here or by the board.",
    options: ["forward-to", "secret", "endpoint", "since", "after"],
    run: replay,
  },
};
