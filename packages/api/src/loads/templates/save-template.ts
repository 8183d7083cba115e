import { type LoadTemplate, violates } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { asPosted, inputOf } from "../columns.ts";
import { findLoad } from "../find-load.ts";
import { templateOf, templateProblems } from "./rules.ts";
import { type SaveTemplate, type TemplateView, template as view } from "./schemas.ts";

const MAX_TEMPLATES = 200;

function nameTaken(name: string): DomainError {
  return new DomainError("name_taken", {
    detail: `Your firm has a template called ${name} already. Nothing was changed.`,
  });
}

const POSTING_FIELDS = view.shape.posting.keyof().options;

function postingOf({ posting }: Pick<LoadTemplate, "posting">) {
  return view.shape.posting.parse(posting);
}

/** Returns what the audit records of a template: a site's name and a stop's postcode, but no contact details. */
function audited(row: Pick<LoadTemplate, "posting">) {
  const { collectFrom, deliverTo, stops, goods, temperature, ...rest } = postingOf(row);
  const { requires, waiting, audience, routingGuide, ...posting } = rest;
  const places = stops?.map(({ kind, postcode }) => `${kind} ${postcode}`);
  const parts = (of: object) => Object.entries(of).map(([name, value]) => `${name} ${value}`);
  return {
    ...posting,
    collectFrom: collectFrom?.name,
    deliverTo: deliverTo?.name,
    stops: places,
    goods: goods?.map((line) => `${line.packages} ${line.kind} ${line.description}`),
    temperature: temperature && parts(temperature),
    requires: requires && parts(requires),
    waiting: waiting && parts(waiting),
    routingGuide: typeof routingGuide === "object" ? parts(routingGuide) : routingGuide,
    audience: typeof audience === "object" ? parts(audience) : audience,
  };
}

export function viewTemplate({ id, name, posting, createdAt, updatedAt }: LoadTemplate): TemplateView {
  return {
    id,
    name,
    posting: postingOf({ posting }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** @throws DomainError `not_found` */
export async function findTemplate(ctx: Ctx<FirmActor>, id: string): Promise<LoadTemplate> {
  const row = await ctx.db.loadTemplate.findFirst({ where: { id, firmId: ctx.actor.firm.id } });
  if (row === null) throw notFound();
  return row;
}

/** Returns the answer of a replay: the template as it is now, or its name alone if it was deleted. */
async function templateOfReplay(ctx: Ctx<FirmActor>, { template }: { template: TemplateView }) {
  const { id } = template;
  const row = await ctx.db.loadTemplate.findFirst({ where: { id, firmId: ctx.actor.firm.id } });
  return { template: row === null ? { ...template, posting: {} } : viewTemplate(row) };
}

/**
 * Saves a posting as a template, for all members of the firm.
 *
 * @throws DomainError `validation_failed` (`requires_date`), `name_taken`, `too_many_templates`
 */
export function saveTemplate(
  ctx: Ctx<FirmActor>,
  input: SaveTemplate,
): Promise<{ template: TemplateView } & Replay> {
  return once(ctx, {
    prepare: async () => {
      const problems = templateProblems(input.posting);
      if (problems.length > 0) throw invalid(problems);
    },
    commit: (tx) => keepTemplate(tx, input),
    refresh: (stored) => templateOfReplay(ctx, stored),
  });
}

async function keepTemplate(
  ctx: Ctx<FirmActor>,
  { name: given, posting, replace }: SaveTemplate,
): Promise<{ template: TemplateView }> {
  const { firm } = ctx.actor;
  const name = given.trim();
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, firm.id);
    const now = tx.clock.now();
    const where = { firmId_name: { firmId: firm.id, name } };
    const before = await tx.db.loadTemplate.findUnique({ where });
    if (before !== null && !replace) throw nameTaken(name);
    if (
      before === null &&
      (await tx.db.loadTemplate.count({ where: { firmId: firm.id } })) >= MAX_TEMPLATES
    ) {
      throw new DomainError("too_many_templates", {
        detail: `${firm.name} has ${MAX_TEMPLATES} templates: delete one first. Nothing was changed.`,
      });
    }
    const row = await tx.db.loadTemplate.upsert({
      where,
      create: { id: tx.newId("template"), firmId: firm.id, name, posting, createdAt: now, updatedAt: now },
      update: { posting, updatedAt: now },
    });
    const changes = before === null ? [] : changesOf(POSTING_FIELDS, audited(before), audited(row));
    if (before === null) await recordAudit(tx, { action: "template.saved", subject: row });
    else if (changes.length > 0) await recordAudit(tx, { action: "template.changed", subject: row, changes });
    return { template: viewTemplate(row) };
  });
}

/**
 * Saves a load that the firm posted as a template. Its external reference is left out, because it names one job.
 *
 * @throws DomainError `not_found`, `name_taken`, `too_many_templates`
 */
export function saveLoadAsTemplate(
  ctx: Ctx<FirmActor>,
  input: { loadId: string; name: string; replace: boolean },
): Promise<{ template: TemplateView } & Replay> {
  const { loadId, ...rest } = input;
  return once(ctx, {
    prepare: async () => {
      const { load, mover } = await findLoad(ctx, loadId);
      if (mover !== "poster") throw notFound();
      const { externalRef, ...posting } = templateOf(inputOf(asPosted(load)));
      return posting;
    },
    commit: (tx, posting) => keepTemplate(tx, { ...rest, posting }),
    refresh: (stored) => templateOfReplay(ctx, stored),
  });
}

/** @throws DomainError `not_found`, `name_taken` */
export async function renameTemplate(
  ctx: Ctx<FirmActor>,
  { id, name }: { id: string; name: string },
): Promise<{ template: TemplateView }> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const before = await findTemplate(tx, id);
      const [row] = await tx.db.loadTemplate.updateManyAndReturn({
        where: { id: before.id },
        data: { name: name.trim(), updatedAt: tx.clock.now() },
      });
      if (row === undefined) throw notFound();
      const changes = changesOf(["name"], before, row);
      if (changes.length > 0) await recordAudit(tx, { action: "template.renamed", subject: row, changes });
      return { template: viewTemplate(row) };
    });
  } catch (error) {
    if (violates(error, "load_template_firm_id_name_key")) throw nameTaken(name.trim());
    throw error;
  }
}

/** @throws DomainError `not_found` */
export async function removeTemplate(ctx: Ctx<FirmActor>, id: string): Promise<{ template: TemplateView }> {
  return inTransaction(ctx, async (tx) => {
    const row = await findTemplate(tx, id);
    const { count } = await tx.db.loadTemplate.deleteMany({ where: { id: row.id } });
    if (count > 0) await recordAudit(tx, { action: "template.removed", subject: row });
    return { template: viewTemplate(row) };
  });
}
