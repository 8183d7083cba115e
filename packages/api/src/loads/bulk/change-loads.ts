import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { asDomainError, invalid } from "../../core/errors.ts";
import { fieldErrorsOf } from "../../core/field-errors.ts";
import { loadIdOf } from "../../core/load-id.ts";
import { cancelLoad } from "../cancel-load.ts";
import { repostLoad } from "../repost-load.ts";
import type { LoadThen, LoadView } from "../schemas.ts";
import {
  type BulkCancelInput,
  type BulkChangeOutput,
  type BulkRepostInput,
  type ChangedRow,
  repostRow,
} from "./schemas.ts";

interface ChangeRow {
  id: string;
  key?: string | undefined;
  expectedVersion?: number | undefined;
}

/**
 * Does one change to each load, one after the other, each in a transaction of its own as its single call would: a load
 * that refuses it stops no other, and the report says why.
 */
async function changeEach<Row extends ChangeRow>(
  ctx: Ctx<FirmActor>,
  rows: readonly Row[],
  change: (own: Ctx<FirmActor>, row: Row) => Promise<{ load: LoadView | LoadThen }>,
): Promise<BulkChangeOutput> {
  const { idempotency } = ctx;
  const reports: ChangedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const at = { row: index + 1, id: row.id };
    const key = row.key ?? (idempotency === null ? null : `${idempotency.key}/${index + 1}`);
    const own = {
      ...ctx,
      idempotency: key === null ? null : { key },
      ifMatch: row.expectedVersion === undefined ? null : [row.expectedVersion],
    };
    try {
      const { load } = await change(own, { ...row, id: await loadIdOf(ctx, row.id) });
      const { id, ref, externalRef, status, version } = load;
      const collectDate = "collectDate" in load ? load.collectDate : null;
      const then = { id, ref, externalRef, status, version };
      reports.push({ ...at, result: "done", load: then, collectDate, errors: [] });
    } catch (error) {
      const { code, detail, errors } = asDomainError(error);
      const told = errors?.map((each) => ({ code: each.code, detail: each.detail })) ?? [{ code, detail }];
      reports.push({ ...at, result: "refused", load: null, collectDate: null, errors: told });
    }
  }
  const done = reports.filter(({ result }) => result === "done").length;
  return { done, refused: reports.length - done, rows: reports };
}

/** Calls off up to 500 loads, each as POST /loads/{id}/cancel would. */
export function cancelLoads(
  ctx: Ctx<FirmActor>,
  { rows, reason }: BulkCancelInput,
): Promise<BulkChangeOutput> {
  return changeEach(ctx, rows, (own, { id }) => cancelLoad(own, { id, reason }));
}

/** Makes a new load of each of up to 500 that ended, as POST /loads/{id}/repost would. */
export function repostLoads(ctx: Ctx<FirmActor>, { rows }: BulkRepostInput): Promise<BulkChangeOutput> {
  return changeEach(ctx, rows, (own, row) => {
    const read = repostRow.safeParse(row);
    if (!read.success) throw invalid(fieldErrorsOf(read.error));
    const { key: _, expectedVersion: __, ...input } = read.data;
    return repostLoad(own, input);
  });
}
