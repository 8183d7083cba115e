import { Readable } from "node:stream";
import { addDays, dayOfColumn, endOfLondonDay, londonDay, startOfLondonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { Equipment } from "@board/db/enums";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { csvLine, UTF8_BOM } from "../../core/csv/write-csv.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import type { Download } from "../../core/files/schemas.ts";
import { poundsOf } from "../../core/pounds.ts";
import { selectList } from "../../core/row-json.ts";
import { givenRequires } from "../../firms/requirements/schemas.ts";
import { temperatureOf, viewGoods } from "../goods/schemas.ts";
import { goodsWords, temperatureWords } from "../goods/words.ts";
import { exceptionWords } from "../proof/rules.ts";
import { readExceptions } from "../proof/schemas.ts";
import { readStops } from "../stops/schemas.ts";
import { type ExportInput, MAX_DAYS } from "./schemas.ts";

const PAGE = 500;
const { sql, empty, raw } = Prisma;

interface Job {
  id: string;
  ref: string;
  externalRef: string | null;
  status: string;
  other: string;
  otherEmail: string;
  fromPostcode: string;
  toPostcode: string;
  miles: number;
  vehicleClass: string;
  type: string;
  pallets: number | null;
  parcels: number | null;
  equipment: Equipment[];
  weightKg: number | null;
  goods: Prisma.JsonValue;
  temperatureMinC: number | null;
  temperatureMaxC: number | null;
  noSubcontract: boolean;
  collectDate: Date;
  collectedAt: Date | null;
  deliveredAt: Date;
  receivedBy: string | null;
  exceptions: Prisma.JsonValue;
  agreedPence: number;
  termsDays: number;
  paidAt: Date | null;
  stops: Prisma.JsonValue;
  requires: Prisma.JsonValue;
  milestones: string | null;
}

const GOODS_FIELDS = [
  "equipment",
  "weightKg",
  "goods",
  "temperatureMinC",
  "temperatureMaxC",
  "noSubcontract",
] as const;

const yesWhere = (asked: boolean | undefined) => (asked ? "yes" : "");
const dayOf = (at: Date | null) => (at === null ? "" : londonDay(at));

const COLUMNS: readonly (readonly [heading: string, cell: (job: Job) => string])[] = [
  ["Reference", (job) => job.ref],
  ["Poster's reference", (job) => job.externalRef ?? ""],
  ["Status", (job) => job.status],
  ["Other firm", (job) => job.other],
  ["Other firm's email", (job) => job.otherEmail],
  ["From", (job) => job.fromPostcode],
  ["To", (job) => job.toPostcode],
  ["Miles", (job) => String(job.miles)],
  ["Vehicle", (job) => job.vehicleClass],
  ["Type", (job) => job.type],
  ["Pallets", (job) => String(job.pallets ?? "")],
  ["Parcels", (job) => String(job.parcels ?? "")],
  ["Collect date", (job) => dayOfColumn(job.collectDate)],
  ["Collected", (job) => dayOf(job.collectedAt)],
  ["Delivered", (job) => dayOf(job.deliveredAt)],
  ["Received by", (job) => job.receivedBy ?? ""],
  [
    "Short, damaged, refused",
    (job) =>
      readExceptions(job.exceptions)
        .map((each) => `stop ${each.place}: ${exceptionWords([each])}`)
        .join("; "),
  ],
  ["Agreed (pence)", (job) => String(job.agreedPence)],
  ["Agreed (GBP)", (job) => poundsOf(job.agreedPence)],
  ["Terms (days)", (job) => String(job.termsDays)],
  ["Payment due", (job) => addDays(londonDay(job.deliveredAt), job.termsDays)],
  ["Paid", (job) => dayOf(job.paidAt)],
  [
    "Further stops",
    ({ stops }) =>
      readStops(stops)
        .map(({ kind, postcode }) => `${kind} ${postcode}`)
        .join(", "),
  ],
  ["Operator's licence", ({ requires }) => yesWhere(givenRequires(requires).operatorLicence)],
  [
    "Goods in transit (GBP)",
    ({ requires }) => {
      const { goodsInTransitPence } = givenRequires(requires);
      return goodsInTransitPence === undefined ? "" : poundsOf(goodsInTransitPence);
    },
  ],
  ["Hire and reward", ({ requires }) => yesWhere(givenRequires(requires).hireAndReward)],
  ["Finished jobs", ({ requires }) => String(givenRequires(requires).minFinished ?? "")],
  ["Gate check", ({ requires }) => yesWhere(givenRequires(requires).gateCheck)],
  ["Milestones", (job) => job.milestones ?? ""],
  ["Body and gear", (job) => job.equipment.join(", ")],
  ["Weight (kg)", (job) => String(job.weightKg ?? "")],
  ["Keep at", (job) => temperatureWords(temperatureOf(job))],
  ["Not to be passed on", (job) => yesWhere(job.noSubcontract)],
  ["Goods", (job) => viewGoods(job.goods).map(goodsWords).join("; ")],
];

function page(ctx: Ctx<FirmActor>, { side, from, to }: ExportInput, after: Job | null) {
  const [own, other] = side === "poster" ? ["poster", "carrier"] : ["carrier", "poster"];
  const over = sql`COALESCE(l.delivered_at, l.cancelled_at)`;
  return ctx.db.$queryRaw<Job[]>`
    SELECT l.id, l.ref, l.external_ref AS "externalRef", l.status, f.name AS other,
      f.contact_email AS "otherEmail", l.from_postcode AS "fromPostcode", l.to_postcode AS "toPostcode", l.miles,
      l.vehicle_class AS "vehicleClass", l.type, l.pallets, l.parcels,
      ${raw(selectList(GOODS_FIELDS, "l"))}, l.collect_date AS "collectDate",
      l.collected_at AS "collectedAt", l.delivered_at AS "deliveredAt", l.received_by AS "receivedBy", l.exceptions,
      l.agreed_pence AS "agreedPence", l.terms_days AS "termsDays", l.paid_at AS "paidAt", l.stops,
      l.requires, (
        SELECT string_agg(concat_ws(' ', m.kind, m.place, to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')), ', '
          ORDER BY m.at, m.id)
        FROM milestone m WHERE m.load_id = l.id AND m.carrier_id = l.carrier_id AND m.taken_back_at IS NULL) AS milestones
    FROM (SELECT l.* FROM load l WHERE l.${raw(`${own}_id`)} = ${ctx.actor.firm.id} AND l.mode = ${ctx.actor.mode}::mode
      AND l.status IN ('DELIVERED', 'CONFIRMED') AND l.agreed_pence IS NOT NULL AND l.delivered_at IS NOT NULL
      AND ${over} >= ${startOfLondonDay(from)} AND ${over} < ${endOfLondonDay(to)}
      ${after === null ? empty : sql`AND (${over}, l.id) > (${after.deliveredAt}, ${after.id})`}
      ORDER BY ${over}, l.id LIMIT ${PAGE}) AS l
    JOIN firm f ON f.id = l.${raw(`${other}_id`)} ORDER BY ${over}, l.id`;
}

async function* lines(ctx: Ctx<FirmActor>, input: ExportInput): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(COLUMNS.map(([heading]) => heading));
  let last: Job | null = null;
  for (;;) {
    const jobs: Job[] = await page(ctx, input, last);
    yield jobs.map((job) => csvLine(COLUMNS.map(([, cell]) => cell(job)))).join("");
    last = jobs.at(-1) ?? null;
    if (jobs.length < PAGE || last === null) return;
  }
}

/**
 * Exports the firm's delivered jobs on one side as CSV for its invoices, the oldest first; reads one page at
 * a time. A job in dispute is left out until its price is settled.
 *
 * @throws DomainError `validation_failed` (`before_from`, `too_long`)
 */
export async function exportJobs(ctx: Ctx<FirmActor>, input: ExportInput): Promise<Download> {
  const { side, from, to } = input;
  if (to < from) throw invalid([fieldError(["to"], "before_from", `${to} is earlier than from ${from}.`)]);
  if (to > addDays(from, MAX_DAYS)) {
    throw invalid([fieldError(["to"], "too_long", `is more than ${MAX_DAYS} days after from.`)]);
  }
  return {
    open: async () => Readable.from(lines(ctx, input)),
    contentType: "text/csv; charset=utf-8",
    filename: `freight-board-${side}-${from}-${to}.csv`,
    facts: null,
  };
}
