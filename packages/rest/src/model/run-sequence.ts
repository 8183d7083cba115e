import { disputeOutput, loadOutput, messagesOutput } from "@board/api/schemas";
import { asDomainError } from "@board/api/server";
import { ADMIN } from "@board/api/testing";
import { addDays, endOfLondonDay, londonDay } from "@board/calendar";
import { sized } from "@board/testing/size";
import fc from "fast-check";
import { type Answer, type Api, type Call, read } from "../testing/api.ts";
import { PDF } from "../testing/life.ts";
import { ACTIONS, type Carrier, DELTA, type LoadModel, type Participant, posted } from "./load-model.ts";

/** Creates the firms that all sequences share; each sequence has a separate load. */
export async function modelCast(api: Api) {
  const carriers = [await api.newCaller(), await api.newCaller(), await api.newCaller()] as const;
  return { poster: await api.newCaller(), carriers, stranger: await api.newCaller() };
}
export type ModelCast = Awaited<ReturnType<typeof modelCast>>;

type Command =
  | { do: "quote"; carrier: Carrier; pence: number }
  | {
      do: "withdraw" | "accept" | "decline" | "bookNow" | "collect" | "handBack" | "pod" | "deliver";
      carrier: Carrier;
    }
  | { do: "amend"; material: boolean }
  | { do: "cancel" | "release" | "confirm" | "sweep" | "repeat" | "intrude" }
  | { do: "dispute" | "withdrawDispute" | "message"; who: Participant }
  | { do: "propose"; who: Participant; ofCollection: boolean }
  | { do: "answer"; who: Participant; how: "agree" | "refuse" | "withdraw" }
  | { do: "resolve"; who: Participant | "admin"; outcome: "CONFIRMED" | "CANCELLED" }
  | { do: "wait"; minutes: number };

const carrier = fc.constantFrom<Carrier>(0, 1, 2);
const who = fc.constantFrom<Participant>("poster", 0, 1, 2);

/** Commands, weighted so that sequences reach late statuses: a booking needs quotes, a delivery needs a booking. */
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("quote" as const),
      carrier,
      pence: fc.integer({ min: 1, max: 99_999 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("accept" as const), carrier }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("collect" as const, "pod" as const, "deliver" as const),
      carrier,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("withdraw" as const, "decline" as const, "bookNow" as const, "handBack" as const),
      carrier,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("amend" as const), material: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "release" as const,
        "confirm" as const,
        "sweep" as const,
        "repeat" as const,
        "intrude" as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("message" as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("propose" as const), who, ofCollection: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      who,
      how: fc.constantFrom("agree" as const, "refuse" as const, "withdraw" as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "cancel" as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("dispute" as const, "withdrawDispute" as const), who }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("resolve" as const),
      who: fc.constantFrom<Participant | "admin">("poster", 0, 1, 2, "admin"),
      outcome: fc.constantFrom("CONFIRMED" as const, "CANCELLED" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 60, 600, 1_440, 4_320),
    }),
  },
);

export interface Sequence {
  bookNow: boolean;
  commands: Command[];
}

/** Maximum commands in a sequence. */
export const MAX_STEPS = sized(40, 40, 60);

export const sequence: fc.Arbitrary<Sequence> = fc.record({
  bookNow: fc.boolean(),
  // Most sequences are short; some are long.
  commands: fc.oneof(
    { weight: 3, arbitrary: fc.array(command, { minLength: 1, maxLength: 12, size: "max" }) },
    { weight: 1, arbitrary: fc.array(command, { minLength: 13, maxLength: MAX_STEPS, size: "max" }) },
  ),
});

const PRICE = 50_000;

/** One load and its model, to which the same commands are applied. */
class Run {
  readonly #api: Api;
  readonly #cast: ModelCast;
  readonly #id: string;
  readonly #model: LoadModel;
  #notes = 0;
  #last: Command | null = null;
  /** The load's carrier at the last check of read access. */
  #readers: Carrier | null | "never" = "never";
  /** State of the thread at the last check of its messages. */
  #threadAsked = "never";

  private constructor(api: Api, cast: ModelCast, id: string, model: LoadModel) {
    this.#api = api;
    this.#cast = cast;
    this.#id = id;
    this.#model = model;
  }

  static async start(api: Api, cast: ModelCast, bookNow: boolean): Promise<Run> {
    // Every sequence begins at 10:00, so that in each the day ends after the same number of hours.
    const tomorrow = addDays(londonDay(api.clock.now()), 1);
    api.clock.set(`${tomorrow}T10:00:00.000Z`);
    const collectDate = addDays(londonDay(api.clock.now()), 1);
    const { id } = await api.postLoad(cast.poster.call, {
      collectDate,
      type: "FULL_LOAD",
      ...(bookNow ? { bookNowPence: PRICE } : {}),
    });
    const dayEndsAt = endOfLondonDay(collectDate).getTime();
    return new Run(api, cast, id, posted(dayEndsAt, bookNow ? PRICE : null));
  }

  /** Applies one command to the service and to the model, and returns how they differ. */
  async step(given: Command): Promise<string[]> {
    const command = given.do === "repeat" ? this.#last : given;
    if (command === null) return [];
    if (given.do !== "wait" && given.do !== "sweep" && given.do !== "intrude") this.#last = command;
    const [expected, actual] = await this.#both(command);
    const problems =
      expected === actual ? [] : [`${JSON.stringify(command)}: answered ${actual}, not ${expected}`];
    return [...problems, ...(await this.#compare())];
  }

  #now(): number {
    return this.#api.clock.now().getTime();
  }

  #post(call: Call, path: string, body: object = {}): Promise<Answer> {
    return call("POST", `/loads/${this.#id}${path}`, body);
  }

  async #both(command: Command): Promise<[number, number]> {
    const model = this.#model;
    const now = this.#now();
    const { poster, carriers, stranger } = this.#cast;
    switch (command.do) {
      case "quote": {
        const answer = await this.#post(carriers[command.carrier].call, "/quotes", {
          amountPence: command.pence,
        });
        return [ACTIONS.quote(model, now, command.carrier, command.pence), answer.status];
      }
      case "withdraw": {
        const answer = await carriers[command.carrier].call("DELETE", `/loads/${this.#id}/quotes`);
        return [ACTIONS.withdraw(model, now, command.carrier), answer.status];
      }
      case "accept":
      case "decline": {
        const id = await this.#quoteOf(command.carrier);
        const answer = await this.#post(poster.call, `/quotes/${id}/${command.do}`);
        return [ACTIONS[command.do](model, now, command.carrier), answer.status];
      }
      case "bookNow": {
        const answer = await this.#post(carriers[command.carrier].call, "/book");
        return [ACTIONS.bookNow(model, now, command.carrier), answer.status];
      }
      case "collect": {
        const answer = await this.#post(carriers[command.carrier].call, "/collect");
        return [ACTIONS.collect(model, now, command.carrier), answer.status];
      }
      case "handBack": {
        const answer = await this.#post(carriers[command.carrier].call, "/hand-back", {
          reason: "Broke down.",
        });
        return [ACTIONS.handBack(model, now, command.carrier), answer.status];
      }
      case "deliver": {
        const answer = await this.#post(carriers[command.carrier].call, "/deliver", {
          receivedBy: "M. Patel",
        });
        return [ACTIONS.deliver(model, now, command.carrier), answer.status];
      }
      case "pod": {
        const response = await fetch(`${this.#api.url}/loads/${this.#id}/pod`, {
          method: "PUT",
          headers: {
            authorization: `Bearer ${carriers[command.carrier].token}`,
            "content-type": "application/pdf",
          },
          body: PDF,
        });
        await response.arrayBuffer();
        return [ACTIONS.pod(model, now, command.carrier), response.status];
      }
      case "amend": {
        this.#notes += 1;
        const body = command.material ? { pallets: this.#notes } : { notes: `Note ${this.#notes}` };
        const answer = await poster.call("PATCH", `/loads/${this.#id}`, body);
        return [ACTIONS.amend(model, now, command.material), answer.status];
      }
      case "cancel":
        return [
          ACTIONS.cancel(model, now),
          (await this.#post(poster.call, "/cancel", { reason: "Off." })).status,
        ];
      case "release":
        return [
          ACTIONS.release(model, now),
          (await this.#post(poster.call, "/release", { reason: "No show." })).status,
        ];
      case "confirm":
        return [ACTIONS.confirm(model, now), (await this.#post(poster.call, "/confirm")).status];
      case "dispute": {
        const body = { reason: "Damaged", details: "One pallet is wet." };
        return [
          ACTIONS.dispute(model, now, command.who),
          (await this.#post(this.#callOf(command.who), "/dispute", body)).status,
        ];
      }
      case "message":
        return [
          ACTIONS.message(model, now, command.who),
          (await this.#post(this.#callOf(command.who), "/messages", { text: "On the way." })).status,
        ];
      case "propose": {
        this.#notes += 1;
        const collectByTime = `20:${String(this.#notes % 60).padStart(2, "0")}`;
        const body = { penceDelta: DELTA, patch: command.ofCollection ? { collectByTime } : {} };
        return [
          ACTIONS.propose(model, now, command.who, command.ofCollection),
          (await this.#post(this.#callOf(command.who), "/changes", body)).status,
        ];
      }
      case "answer": {
        const path = `/changes/${await this.#lastChange()}/${command.how}`;
        return [
          ACTIONS.answer(model, now, command.who, command.how),
          (await this.#post(this.#callOf(command.who), path)).status,
        ];
      }
      case "withdrawDispute": {
        const answer = await this.#post(this.#callOf(command.who), "/dispute/withdraw");
        return [ACTIONS.withdrawDispute(model, now, command.who), answer.status];
      }
      case "resolve":
        return [ACTIONS.resolve(model, now, command.who, command.outcome), await this.#resolve(command)];
      case "wait":
        this.#api.clock.advance({ minutes: command.minutes });
        return [200, 200];
      case "sweep":
        await this.#api.sweep();
        return [ACTIONS.sweep(model, now), 200];
      case "intrude":
        return [404, (await stranger.call("GET", `/loads/${this.#id}`)).status];
      case "repeat":
        return [200, 200];
    }
  }

  async #resolve(command: Extract<Command, { do: "resolve" }>): Promise<number> {
    const body = { outcome: command.outcome, note: "Settled." };
    if (command.who !== "admin") {
      const answer = await this.#post(this.#callOf(command.who), "/dispute/resolve", body);
      if (answer.status === 200) read(answer, disputeOutput);
      return answer.status;
    }
    try {
      await this.#api.as(ADMIN).disputes.resolve({ id: this.#id, ...body });
      return 200;
    } catch (error) {
      return asDomainError(error).status;
    }
  }

  #callOf(who: Participant): Call {
    return who === "poster" ? this.#cast.poster.call : this.#cast.carriers[who].call;
  }

  async #lastChange(): Promise<string> {
    const where = { loadId: this.#id };
    const change = await this.#api.db.loadChange.findFirst({ where, orderBy: { id: "desc" } });
    return change?.id ?? "chg_none";
  }

  /** Returns the id of the carrier's last quote; booking at the poster's price makes a quote, too. */
  async #quoteOf(carrier: Carrier): Promise<string> {
    const quote = await this.#api.db.quote.findFirst({
      where: { loadId: this.#id, carrierId: this.#cast.carriers[carrier].firm.id },
      orderBy: { id: "desc" },
    });
    return quote?.id ?? "quote_none";
  }

  /**
   * Returns the status of each carrier's request for the load, and the expected status; nulls unless the load's
   * carrier changed since the last check.
   */
  async #whoMayRead(): Promise<[unknown, unknown]> {
    if (this.#readers === this.#model.carrier) return [null, null];
    this.#readers = this.#model.carrier;
    const { carriers } = this.#cast;
    const answers = await Promise.all(carriers.map(({ call }) => call("GET", `/loads/${this.#id}`)));
    return [
      answers.map(({ status }) => status),
      carriers.map((_, one) => (this.#readers === one ? 200 : 404)),
    ];
  }

  /**
   * Returns the number of messages that each end can read, and the expected number; nulls unless the thread
   * changed since the last check.
   */
  async #messages(): Promise<[unknown, unknown]> {
    const { carrier, status, thread } = this.#model;
    const asked = JSON.stringify([carrier, thread, status === "CANCELLED"]);
    if (this.#threadAsked === asked) return [null, null];
    this.#threadAsked = asked;
    const ends: Participant[] = carrier === null ? ["poster"] : ["poster", carrier];
    const answers = await Promise.all(
      ends.map((end) => this.#callOf(end)("GET", `/loads/${this.#id}/messages`)),
    );
    return [
      answers.map((answer) => read(answer, messagesOutput).messages.length),
      ends.map((end) => (carrier === null || (status === "CANCELLED" && end !== "poster") ? 0 : thread)),
    ];
  }

  async #compare(): Promise<string[]> {
    const model = this.#model;
    const { poster, carriers } = this.#cast;
    const names = new Map<string, Participant>([[poster.firm.id, "poster"]]);
    for (const [number, { firm }] of carriers.entries()) names.set(firm.id, number as Carrier);
    const answer = read(await poster.call("GET", `/loads/${this.#id}?quotes=all`), loadOutput).load;
    const row = await this.#api.db.load.findUniqueOrThrow({
      where: { id: this.#id },
      include: { quotes: { orderBy: { id: "asc" } } },
    });
    const events = await this.#api.db.event.findMany({ where: { loadId: this.#id }, orderBy: { id: "asc" } });
    const now = this.#now();
    const seen = (status: string, expiresAt: number) =>
      status === "ACTIVE" && expiresAt <= now ? "EXPIRED" : status;

    const facts: [string, unknown, unknown][] = [
      [
        "answer",
        [answer.status, answer.version, answer.agreedPence, answer.change !== null],
        [model.status, model.version, model.agreedPence, model.change?.status === "OPEN"],
      ],
      [
        "database",
        [row.status, row.version, row.carrierId && names.get(row.carrierId)],
        [model.status, model.version, model.carrier],
      ],
      [
        "quotes in the answer",
        answer.quotes.map(({ amountPence, status }) => `${amountPence} ${status}`).sort(),
        model.quotes.map(({ pence, status, expiresAt }) => `${pence} ${seen(status, expiresAt)}`).sort(),
      ],
      [
        "quotes in the database",
        row.quotes
          .map(({ carrierId, amountPence, status }) => `${names.get(carrierId)} ${amountPence} ${status}`)
          .sort(),
        model.quotes.map(({ carrier, pence, status }) => `${carrier} ${pence} ${status}`).sort(),
      ],
      [
        "quote count",
        row.quoteCount,
        model.quotes.filter(({ status }) => ["ACTIVE", "ACCEPTED", "DECLINED", "LOST"].includes(status))
          .length,
      ],
      [
        "events",
        events.map(({ type, firmId }) => `${type}>${names.get(firmId)}`).sort(),
        [...model.told].sort(),
      ],
      ["who may read", ...(await this.#whoMayRead())],
      ["messages", ...(await this.#messages())],
    ];
    return facts.flatMap(([what, actual, expected]) => {
      const [is, must] = [JSON.stringify(actual), JSON.stringify(expected)];
      return is === must ? [] : [`${what}: ${is}, not ${must}`];
    });
  }
}

/** Runs the sequence on a new load. Throws at the first difference between service and model. */
export async function runSequence(api: Api, cast: ModelCast, { bookNow, commands }: Sequence): Promise<void> {
  const run = await Run.start(api, cast, bookNow);
  for (const [index, command] of commands.entries()) {
    const problems = await run.step(command);
    if (problems.length > 0)
      throw new Error(`After command ${index + 1}, ${JSON.stringify(command)}:\n${problems.join("\n")}`);
  }
}
