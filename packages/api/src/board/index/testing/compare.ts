import { londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import { expect } from "vitest";
import type { FirmActor } from "../../../core/actor.ts";
import { readFilters } from "../../../loads/filters/read-filters.ts";
import type { BoardFilters } from "../../../loads/filters/rules.ts";
import type { BoardSort } from "../../../loads/filters/view-rules.ts";
import type { World } from "../../../testing/world.ts";
import { countFromDatabase, pageFromDatabase } from "../../ask-database.ts";
import { type BoardPlace, openLoads } from "../../sql.ts";
import type { BoardIndex } from "../board-index.ts";
import type { PageMark } from "../board-view.ts";
import type { Draws } from "./draws.ts";
import { drawFilters, drawSort } from "./questions.ts";

interface Question {
  actor: FirmActor;
  filters: BoardFilters;
  sort: BoardSort;
  after: BoardPlace | null;
  limit: number;
}

interface PageAnswer {
  ids: string[];
  next: string;
}

const { sql } = Prisma;
/** Maximum number of pages that are compared with themselves later. */
const EARLIER = 60;
const nextText = (place: BoardPlace | null) => (place === null ? "" : `${place[0]} ${place[1]}`);

/** Compares an index's answers to random questions with the answers of the SQL query. */
export function createComparison(
  world: World,
  index: BoardIndex,
  readers: readonly FirmActor[],
  draws: Draws,
) {
  const { services } = world;
  /** Last places of earlier pages, by sort. Places of loads that have left since are the hardest cursors. */
  const places = new Map<BoardSort, BoardPlace[]>();

  const draw = (): Question => {
    const actor = draws.pick(readers);
    const plan = draws.chance(0.2) ? draws.pick(["PRIORITY", "STANDARD"] as const) : actor.firm.plan;
    const raw = drawFilters(draws);
    const sort = drawSort(draws, raw);
    const { filters } = readFilters(raw, londonDay(services.clock.now()), services.geo);
    const known = places.get(sort) ?? [];
    return {
      actor: { ...actor, firm: { ...actor.firm, plan } },
      filters,
      sort,
      after: known.length > 0 && draws.chance(0.3) ? draws.pick(known) : null,
      limit: draws.pick([1, 3, 10, 100]),
    };
  };

  /** Returns the answers of the SQL query to many questions, by one statement. */
  const askDatabase = async (asked: readonly Question[]): Promise<PageAnswer[]> => {
    const now = services.clock.now();
    const selects = asked.map(
      ({ actor, limit, ...question }, at) => sql`(
        SELECT ${at}::int AS at, row_number() OVER () AS place, id, "sortKey"::text AS key
        FROM (${openLoads({ ...question, limit: limit + 1, firm: actor.firm, now, today: londonDay(now) })}) AS page)`,
    );
    const rows = await services.db.$queryRaw<{ at: number; id: string; key: string }[]>(
      sql`${Prisma.join(selects, " UNION ALL ")} ORDER BY at, place`,
    );
    const byQuestion = Map.groupBy(rows, ({ at }) => at);
    return asked.map(({ limit, sort }, at) => {
      const found = byQuestion.get(at) ?? [];
      const last = found[limit - 1];
      const text = sort === "newest" || sort === "collect";
      const next: BoardPlace | null =
        found.length > limit && last ? [text ? last.key : Number(last.key), last.id] : null;
      return { ids: found.slice(0, limit).map(({ id }) => id), next: nextText(next) };
    });
  };

  const askIndex = async ({ actor, ...question }: Question): Promise<PageAnswer> => {
    const view = index.view(actor.firm);
    if (view === null) throw new Error("The index does not answer.");
    const { entries, next } = view.page(question);
    if (next) {
      const known = places.get(question.sort) ?? [];
      places.set(question.sort, [next, ...known].slice(0, 50));
    }
    return { ids: entries().map(({ id }) => id), next: nextText(next) };
  };

  /** Pages that were read earlier, each with what it showed then. */
  const earlier: { question: Question; mark: PageMark; shown: string }[] = [];
  /** Contents of pages, by their mark. */
  const shownBy = new Map<string, string>();

  const read = (question: Question) => {
    const page = index.view(question.actor.firm)?.page(question);
    if (page === undefined) throw new Error("The index does not answer.");
    return { mark: page.mark(), shown: JSON.stringify([page.entries(), page.next]) };
  };

  return {
    /**
     * Compares this many pages that were read earlier with the same pages now, and pages with equal marks with
     * each other. Returns the number of pages that the index said are the same.
     */
    earlier: (count: number): number => {
      let held = 0;
      for (let nth = 0; nth < count; nth += 1) {
        if (earlier.length < EARLIER) {
          const question = draw();
          earlier.push({ question, ...read(question) });
        }
        const place = draws.pick([...earlier.keys()]);
        const { question, mark, shown } = earlier[place] as (typeof earlier)[number];
        const now = read(question);
        expect(now.shown).toBe(shownBy.get(now.mark.text) ?? now.shown);
        shownBy.set(now.mark.text, now.shown);
        if (index.view(question.actor.firm)?.holds(mark, question)) {
          held += 1;
          expect(now).toEqual({ mark: { ...now.mark, text: mark.text }, shown });
        } else earlier.splice(place, 1, ...(draws.chance(0.8) ? [{ question, ...now }] : []));
      }
      return held;
    },
    /** Compares the loads, their order and the end of this many random pages. */
    pages: async (count: number): Promise<void> => {
      const asked = Array.from({ length: count }, draw);
      const expected = await askDatabase(asked);
      for (const [at, question] of asked.entries()) {
        const { actor, ...rest } = question;
        const answer = await askIndex(question);
        if (JSON.stringify(answer) === JSON.stringify(expected[at])) continue;
        expect({ reader: actor.firm.id, plan: actor.firm.plan, ...rest, answer }).toEqual({
          reader: actor.firm.id,
          plan: actor.firm.plan,
          ...rest,
          answer: expected[at],
        });
      }
    },
    /** Compares the counts, and every field of the entries that each reader sees. */
    entries: async (): Promise<void> => {
      for (const actor of readers) {
        const { filters, sort } = draw();
        const asked = { filters, sort, after: null, limit: 100 };
        const view = index.view(actor.firm);
        const ctx = world.contextOf(actor);
        const expected = await pageFromDatabase(ctx, asked);
        const loads = view?.page(asked).entries();
        expect(loads).toEqual(expected.loads);
        expect(JSON.stringify(loads)).toBe(JSON.stringify(expected.loads));
        expect(view?.count(filters)).toBe(await countFromDatabase(ctx, filters));
      }
    },
  };
}
