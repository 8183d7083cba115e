import { DAY_MS, HOUR_MS } from "@board/calendar";
import { USUAL_HOURS } from "@board/calendar/working-hours";
import type { LoadStatus, OfferStatus, RunStepEnd } from "@board/db/enums";
import { expect } from "vitest";
import { createDraws, type Draws } from "../board/index/testing/draws.ts";
import { LIVE_RUN } from "../loads/audience/rules.ts";
import type { GuideStep } from "../market/guides/rules.ts";
import { advance, NOT_BEGUN, type RunCommand, type RunFacts, type RunState } from "../market/runs/rules.ts";
import { START } from "./world.ts";

const COMMANDS = 40;
const CARRIERS = ["a", "b", "c", "d", "e"];

interface AskedCarrier {
  carrier: string;
  status: OfferStatus;
}

interface BegunStep {
  number: number;
  offers: AskedCarrier[];
  opened: boolean;
  ended: RunStepEnd | null;
}

/** A run with a load, carriers and a clock that are made up: what the service does with the words of `advance`. */
class History {
  private run: RunState = NOT_BEGUN;
  private readonly steps: GuideStep[];
  private readonly begun: BegunStep[] = [];
  private readonly saidNo = new Set<string>();
  private status: LoadStatus = "POSTED";
  private onBoard = false;
  private now = Date.parse(START);
  private readonly collectionEnds: Date;

  private readonly draws: Draws;

  constructor(draws: Draws) {
    this.draws = draws;
    const count = 1 + draws.below(5);
    this.steps = Array.from({ length: count }, (_, nth) => this.step(nth === count - 1));
    this.collectionEnds = new Date(this.now + (1 + draws.below(96)) * HOUR_MS);
    this.move(null);
  }

  private step(isLast: boolean): GuideStep {
    const kind = this.draws.below(isLast ? 4 : 3);
    if (kind === 3) return { to: "board" };
    const minutes = 5 + this.draws.below(300);
    if (kind === 2) return { to: "network", minutes };
    const carriers = CARRIERS.filter(() => this.draws.below(3) === 0);
    return { to: { carriers }, ...(kind === 0 && { pricePence: 40_000 }), minutes };
  }

  private get present(): BegunStep | undefined {
    return this.begun.find(({ ended }) => ended === null);
  }

  private peopleOf(number: number): { asked: string[]; told: boolean } {
    const to = this.steps[number - 1]?.to;
    const named = typeof to === "object" ? (to.carriers ?? []) : [];
    return { asked: named.filter((id) => !this.saidNo.has(id)), told: to === "network" };
  }

  private move(command: RunCommand, changed = false): void {
    const { steps, status, onBoard, collectionEnds, present } = this;
    const facts: RunFacts = {
      steps,
      status,
      onBoard,
      collectionEnds,
      hours: USUAL_HOURS,
      changed,
      answers: present?.offers.map((offer) => offer.status) ?? [],
      opened: present?.opened ?? false,
      peopleOf: (number) => this.peopleOf(number).asked.length + (this.peopleOf(number).told ? 1 : 0),
    };
    const before = this.run;
    const next = advance(before, facts, new Date(this.now), command);
    this.run = next.run;
    if (present && next.ended !== null) {
      present.ended = next.ended;
      for (const offer of present.offers) if (offer.status === "OPEN") offer.status = "LAPSED";
    }
    if (next.begins !== null) this.begin(next.begins, next.ended);
    this.check();
  }

  private begin(number: number, ended: RunStepEnd | null): void {
    if (this.steps[number - 1]?.to === "board") {
      this.onBoard = true;
      return;
    }
    const last = this.begun.at(-1)?.number ?? 0;
    expect(ended === "CHANGED" ? number >= last : number > last).toBe(true);
    const { asked, told } = this.peopleOf(number);
    expect(asked.filter((id) => this.saidNo.has(id))).toEqual([]);
    const offers = asked.map((carrier) => ({ carrier, status: "OPEN" as const }));
    this.begun.push({ number, offers, opened: told, ended: null });
  }

  /** One step at most is open at each instant: the run's, while it goes on, and none after it. */
  private check(): void {
    const { status, step, dueAt, wakeAt } = this.run;
    const open = this.begun.filter(({ ended }) => ended === null);
    if (!LIVE_RUN.includes(status)) {
      expect(open).toEqual([]);
      expect([dueAt, wakeAt]).toEqual([null, null]);
      return;
    }
    expect(open.map(({ number }) => number)).toEqual([step]);
    if (dueAt === null || wakeAt === null) throw new Error("A step that goes on has an end.");
    expect(dueAt.getTime()).toBeGreaterThan(this.now);
    expect(dueAt.getTime()).toBeLessThanOrEqual(this.collectionEnds.getTime());
    expect(wakeAt.getTime()).toBeGreaterThan(this.now);
    expect(wakeAt.getTime()).toBeLessThanOrEqual(dueAt.getTime());
  }

  /** Moves the clock as the sweep does: the run is looked at whenever it asked for it. */
  private pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const at = this.run.wakeAt?.getTime();
      if (at === undefined || at > until) break;
      this.now = at;
      this.move(null);
    }
    this.now = until;
    if (this.status === "POSTED" && this.now >= this.collectionEnds.getTime() + DAY_MS) {
      this.status = "EXPIRED";
      this.move(null);
    }
  }

  private answer(status: OfferStatus): void {
    const open = this.present?.offers.filter((offer) => offer.status === "OPEN") ?? [];
    const offer = open[this.draws.below(Math.max(1, open.length))];
    if (offer === undefined || this.status !== "POSTED") return;
    offer.status = status;
    if (status === "DECLINED") this.saidNo.add(offer.carrier);
    if (status === "ACCEPTED") this.status = "BOOKED";
    this.move(null);
  }

  private become(from: LoadStatus, to: LoadStatus): void {
    if (this.status !== from) return;
    this.status = to;
    this.move(null);
  }

  live(): void {
    for (let nth = 0; nth < COMMANDS; nth += 1) this.act(this.draws.below(20));
    this.pass(120 * HOUR_MS);
    this.pass(2 * DAY_MS);
    expect(["BOOKED", "ON_BOARD", "EXHAUSTED", "STOPPED", "CANCELLED"]).toContain(this.run.status);
    if (this.run.status === "BOOKED") expect(this.status).toBe("BOOKED");
    if (this.run.status === "ON_BOARD") expect(this.onBoard).toBe(true);
  }

  private act(choice: number): void {
    const isPosted = this.status === "POSTED";
    if (choice < 7) this.answer("DECLINED");
    else if (choice < 8) this.answer("ACCEPTED");
    else if (choice < 9) this.answer("QUOTED");
    else if (choice < 14) this.pass(this.draws.below(4 * HOUR_MS));
    else if (choice < 15) this.move(this.draws.below(6) === 0 ? "stop" : "skip");
    else if (choice < 16) this.become("POSTED", this.draws.below(8) === 0 ? "CANCELLED" : "POSTED");
    else if (choice < 17) this.become("BOOKED", "POSTED");
    else if (choice < 18 && isPosted) this.move(null, true);
    else if (choice < 19 && isPosted) this.onBoard = true;
  }
}

/** Lives of made-up runs with random answers, words of the poster, changes of the load and a moved clock (contract 14). */
export function liveRuns({ runs, seed }: { runs: number; seed: number }): void {
  for (let nth = 0; nth < runs; nth += 1) new History(createDraws(seed + nth)).live();
}
