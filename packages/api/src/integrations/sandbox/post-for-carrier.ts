import { entryOfLoad, pageFromDatabase } from "../../board/ask-database.ts";
import { type BoardAnswer, readQuestion } from "../../board/read-board.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { currentConditions } from "../../loads/conditions/shown-conditions.ts";
import type { BoardEntry, BoardInput } from "../../loads/filters/schemas.ts";
import { assertNoWarnings } from "../../loads/guards.ts";
import { planLoad, problemsOf } from "../../loads/plan-load.ts";
import { savePosting, startStory, withFreshRef } from "../../loads/post-load.ts";
import { storyProblems } from "../../loads/sandbox/rules.ts";
import { actAs, SAMPLE_POSTERS } from "../../loads/sandbox/sample-firms.ts";
import { NO_VEHICLES_NEAR, type PostLoadInput } from "../../loads/schemas.ts";

async function entryOfTest(ctx: Ctx<FirmActor>, id: string): Promise<BoardEntry> {
  return entryOfLoad(ctx, await ctx.db.load.findUniqueOrThrow({ where: { id } }));
}

/**
 * Posts a test load of a sample poster on which only the caller can quote, by the rules of any posting
 * (contract 11).
 *
 * @throws DomainError `validation_failed` with every broken rule at once, or for warnings if the request is strict, `idempotency_key_reused`, `idempotency_in_progress`
 */
export function postForCarrier(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
): Promise<{ load: BoardEntry } & Replay> {
  const { id: forFirmId } = ctx.actor.firm;
  return withFreshRef(() =>
    once(ctx, {
      prepare: async () => {
        const earlier = await ctx.db.sandboxLoad.count({ where: { forFirmId } });
        const poster = await actAs(ctx, SAMPLE_POSTERS[earlier % SAMPLE_POSTERS.length]?.id ?? "");
        const problems = [...problemsOf(poster, input), ...storyProblems(input.externalRef, "carrier")];
        const plan = await planLoad(poster, input, undefined, problems);
        assertNoWarnings(ctx, plan.warnings);
        return { poster, plan, conditions: await currentConditions(poster) };
      },
      commit: async (tx, { poster, plan, conditions }) => {
        const posting = {
          ...plan,
          carriers: null,
          proposed: null,
          vehiclesNear: NO_VEHICLES_NEAR,
          conditions,
          repostedFromId: null,
          batchId: null,
        };
        const { load } = await savePosting({ ...tx, actor: poster.actor }, input, posting);
        await startStory(tx, load.id, forFirmId);
        const row = await tx.db.load.findUniqueOrThrow({ where: { id: load.id } });
        await tx.ports.matchTestLoad(tx, row);
        return { load: await entryOfLoad(tx, row) };
      },
      refresh: async ({ load }) => ({ load: await entryOfTest(ctx, load.id) }),
    }),
  );
}

/**
 * Lists the open test loads that sample posters posted for the caller, with the filters of the board; never
 * live loads.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter, `cursor_invalid`
 */
export async function readSandboxBoard(ctx: Ctx<FirmActor>, input: BoardInput): Promise<BoardAnswer> {
  const question = readQuestion(ctx, input);
  const { loads, next } = await pageFromDatabase(ctx, { ...question, sandbox: true });
  return { loads, nextCursor: next && question.cursorAt(next) };
}
