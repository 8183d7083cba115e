import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { asDomainError, type DomainError } from "../../core/errors.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { operationOf } from "../../core/idempotency/rules.ts";
import { postLoad, rememberedPosting } from "../post-load.ts";
import { previewLoad } from "../preview-load.ts";
import type { LoadView, PostLoadInput } from "../schemas.ts";
import { takeBatch } from "./batches.ts";
import { readRow } from "./read-row.ts";
import type { BulkInput, BulkOutput, RowReport } from "./schemas.ts";

function pointerOf(path: FieldError["path"]): string {
  return `#/${path.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
}

/**
 * Operation of POST /loads, under which the keys of rows are stored too: a load that is sent both ways under
 * one key is posted once.
 */
const POST = operationOf("loads.post", "", {});

const BLANK = { key: null, load: null, miles: null, guide: null, warnings: [], errors: [] };

/** Returns a row of the report; fields that are not given are empty. */
function reportOf(row: number, told: Partial<RowReport> & Pick<RowReport, "result">): RowReport {
  return { ...BLANK, ...told, row };
}

function invalidRow(row: number, key: string | null, problems: readonly FieldError[]): RowReport {
  const errors = problems.map(({ path, code, detail }) => ({ pointer: pointerOf(path), code, detail }));
  return reportOf(row, { key, result: "invalid", errors });
}

/** Returns the report with its totals. */
function summed(dryRun: boolean, rows: RowReport[]): BulkOutput {
  const count = (result: RowReport["result"]) => rows.filter((row) => row.result === result).length;
  return {
    dryRun,
    created: count("created"),
    repeated: count("repeated"),
    valid: count("valid"),
    invalid: count("invalid"),
    failed: count("failed"),
    rows,
  };
}

function summary({ id, ref, externalRef, status }: LoadView) {
  return { id, ref, externalRef, status };
}

async function tryRow(ctx: Ctx<FirmActor>, row: number, posting: PostLoadInput): Promise<RowReport> {
  const key = ctx.idempotency?.key ?? null;
  const earlier = await rememberedPosting(ctx);
  if (earlier !== null) {
    const { load, miles, guide } = earlier;
    return reportOf(row, { key, result: "repeated", load: summary(load), miles, guide });
  }
  const { miles, guide, warnings } = await previewLoad(ctx, posting);
  return reportOf(row, { key, result: "valid", miles, guide, warnings });
}

async function postRow(
  ctx: Ctx<FirmActor>,
  row: number,
  posting: PostLoadInput,
  batchId: string | null,
): Promise<RowReport> {
  const { load, miles, guide, warnings = [], repeated, differs } = await postLoad(ctx, posting, batchId);
  return reportOf(row, {
    key: ctx.idempotency?.key ?? null,
    result: repeated ? "repeated" : "created",
    load: summary(load),
    miles,
    guide,
    warnings,
    ...(differs ? { differs } : {}),
  });
}

/** Reports a row that was not posted: with its own errors, or with a failure that a retry may avoid. */
function refusedRow(row: number, key: string | null, error: DomainError): RowReport {
  if (error.errors !== undefined) return invalidRow(row, key, error.errors);
  const { code, detail, status } = error;
  const result = status === 422 ? "invalid" : "failed";
  return reportOf(row, { key, result, errors: [{ pointer: "#", code, detail }] });
}

/**
 * Posts up to 500 loads, each in a separate transaction as POST /loads would; the report has the outcome of each row.
 * A row without a key uses the request's Idempotency-Key and its position, so the whole request can be retried.
 * `dryRun` checks everything and posts nothing; `batch` names the batch that the loads belong to.
 */
export async function postLoads(
  ctx: Ctx<FirmActor>,
  { rows, dryRun = false, batch }: BulkInput,
): Promise<BulkOutput> {
  const { idempotency } = ctx;
  const batchId = batch === undefined || dryRun ? null : await takeBatch(ctx, batch);
  const seen = new Map<string, number>();
  const reports: RowReport[] = [];
  for (const [index, raw] of rows.entries()) {
    const row = index + 1;
    const read = readRow(ctx, raw);
    const key = read.key ?? (idempotency === null ? null : `${idempotency.key}/${row}`);
    const first = key === null ? undefined : seen.get(key);
    if (key !== null) seen.set(key, first ?? row);
    const problems =
      first === undefined
        ? read.problems
        : [...read.problems, fieldError(["key"], "repeated_key", `is that of row ${first}.`)];
    if (read.posting === null || problems.length > 0) {
      reports.push(invalidRow(row, key, problems));
      continue;
    }
    const idempotent = key === null ? null : { key, operation: POST, request: read.posting };
    const own = { ...ctx, idempotency: idempotent };
    try {
      reports.push(await (dryRun ? tryRow : postRow)(own, row, read.posting, batchId));
    } catch (error) {
      reports.push(refusedRow(row, key, asDomainError(error)));
    }
  }
  return summed(dryRun, reports);
}
