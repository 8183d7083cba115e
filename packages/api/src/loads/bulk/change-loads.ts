import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { asDomainError, invalid } from "../../core/errors.ts";
import { fieldErrorsOf } from "../../core/field-errors.ts";
import { operationOf } from "../../core/idempotency/rules.ts";
import { loadIdOf } from "../../core/load-id.ts";
import { cancelLoad } from "../cancel-load.ts";
import { repostLoad } from "../repost-load.ts";
import type { LoadBrief, LoadView, RepostInput } from "../schemas.ts";
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
 * One kind of bulk change: the procedure for a single load, whose Idempotency-Keys the rows use as well, its
 * input for a row, and its verb.
 */
interface RowChange<Row extends ChangeRow, Input extends { id: string }> {
  procedure: "loads.cancel" | "loads.repost";
  inputOf: (row: Row) => Input;
  change: (own: Ctx<FirmActor>, input: Input) => Promise<{ load: LoadView | LoadBrief }>;
}

/**
 * Changes each load in a separate transaction, as a single request would: the report has the reason for each
 * load that was refused, and the others are still changed.
 */
async function changeEach<Row extends ChangeRow, Input extends { id: string }>(
  ctx: Ctx<FirmActor>,
  rows: readonly Row[],
  { procedure, inputOf, change }: RowChange<Row, Input>,
): Promise<BulkChangeOutput> {
  const { idempotency } = ctx;
  const reports: ChangedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const at = { row: index + 1, id: row.id };
    const key = row.key ?? (idempotency === null ? null : `${idempotency.key}/${index + 1}`);
    try {
      const request = inputOf({ ...row, id: await loadIdOf(ctx, row.id) });
      const operation = operationOf(procedure, "{id}", request);
      const own = {
        ...ctx,
        idempotency: key === null ? null : { key, operation, request },
        ifMatch: row.expectedVersion === undefined ? null : [row.expectedVersion],
      };
      const { load } = await change(own, request);
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

/** Cancels up to 500 loads, each as POST /loads/{id}/cancel would. */
export function cancelLoads(
  ctx: Ctx<FirmActor>,
  { rows, reason }: BulkCancelInput,
): Promise<BulkChangeOutput> {
  const inputOf = ({ id }: ChangeRow) => ({ id, reason });
  return changeEach(ctx, rows, { procedure: "loads.cancel", inputOf, change: cancelLoad });
}

function repostInputOf(row: ChangeRow): RepostInput {
  const read = repostRow.safeParse(row);
  if (!read.success) throw invalid(fieldErrorsOf(read.error));
  const { key: _, expectedVersion: __, ...input } = read.data;
  return input;
}

/** Reposts up to 500 loads that ended, each as POST /loads/{id}/repost would. */
export function repostLoads(ctx: Ctx<FirmActor>, { rows }: BulkRepostInput): Promise<BulkChangeOutput> {
  return changeEach(ctx, rows, { procedure: "loads.repost", inputOf: repostInputOf, change: repostLoad });
}
