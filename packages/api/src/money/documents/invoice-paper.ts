import { type Day, formatLongDay } from "@board/calendar";
import { formatSum } from "../../core/pounds.ts";
import type { Block, Paper, PrintedColumn } from "../../loads/proof/paper.ts";
import type { InvoiceDocument, InvoiceLine, InvoiceParty } from "../invoice-document.ts";
import {
  isCredit,
  lineWords,
  OUTPUT_TAX_SENTENCE,
  rateOf,
  shared,
  showsVat,
  TEST_SENTENCE,
} from "./rules.ts";

type Fact = [name: string, value: string];

const FOOTER = "Issued through the Freight Board, which keeps this record and holds no money";

const STATUTORY =
  "If this is not paid by the due date, statutory interest of 8 % over Bank Rate and a fixed sum may be claimed (Late Payment of Commercial Debts (Interest) Act 1998).";

/** Returns a day as `Tue 24 Nov 2026`, whatever year it is now. */
const dated = (day: Day) => formatLongDay(day, "0000-01-01");
/** Returns a day as `24 Nov 2026`. */
const plain = (day: Day) => dated(day).slice("Tue ".length);
/** Returns a day as `24 Nov`. */
const short = (day: Day) => plain(day).slice(0, -" 2026".length);

/** Returns a sum with thousands set apart, `2,948.00`. */
const sum = (pence: number) => formatSum(pence).slice(1);

function titleOf({ kind, selfBilled }: InvoiceDocument): string {
  if (kind === "CREDIT_NOTE") return selfBilled ? "Self-billed credit note" : "Credit note";
  return selfBilled ? "Self-billed invoice" : "Invoice";
}

/** Returns a VAT number as it is usually printed, `GB 999 0114 32`. */
function printedVatNumber(number: string): string {
  return [number.slice(0, 2), number.slice(2, 5), number.slice(5, 9), number.slice(9)].join(" ").trim();
}

function partyLines(party: InvoiceParty, withVat: boolean): string[] {
  const { legalName, lines, postcode, companyNumber, vatNumber } = party;
  return [
    legalName,
    ...lines.slice(0, -1),
    [...lines.slice(-1), postcode].join(", "),
    ...(withVat && vatNumber !== null ? [`VAT number ${printedVatNumber(vatNumber)}`] : []),
    ...(companyNumber === null ? [] : [`Company ${companyNumber}`]),
  ];
}

/** Returns the days that the lines share, or their first and last one. */
function range(days: readonly Day[]): string {
  const [first = "", ...others] = [...new Set(days)].toSorted();
  const last = others.at(-1);
  return last === undefined ? dated(first) : `${short(first)} to ${plain(last)}`;
}

function dateFacts(doc: InvoiceDocument): Fact[] {
  const { issuedOn, dueOn, lines, credits } = doc;
  const points = range(lines.map(({ taxPointOn }) => taxPointOn));
  const taxPoint: Fact[] = showsVat(doc) ? [["Tax point", points]] : [];
  if (credits !== null)
    return [
      ["Issued", dated(issuedOn)],
      ["Credits", credits.number],
      ["of", dated(credits.issuedOn)],
      ...taxPoint,
    ];
  return [
    ["Delivered", range(lines.map(({ deliveredOn }) => deliveredOn))],
    ["Issued", dated(issuedOn)],
    ...taxPoint,
    ["Due", hasOneDueDay(doc) && dueOn !== null ? dated(dueOn) : "by job, see below"],
  ];
}

const hasOneDueDay = (doc: InvoiceDocument) => shared(doc, ({ dueOn }) => dueOn) !== null;

const isOneJob = (doc: InvoiceDocument) => shared(doc, ({ loadId }) => loadId) !== null;

/** Returns the references of a document of one job; those of several are in their lines. */
function jobFacts(doc: InvoiceDocument): Block[] {
  const [line] = doc.lines;
  if (line === undefined || !isOneJob(doc)) return [];
  const facts: Fact[] = [
    ...(line.externalRef === null ? [] : [["Your reference", line.externalRef] satisfies Fact]),
    ["Load", line.ref],
  ];
  return [{ kind: "facts", heading: "For", facts }];
}

function lineTable(doc: InvoiceDocument): Block {
  const withVat = showsVat(doc);
  const columns: PrintedColumn[] = [
    { title: "Day", share: 0.1, bold: false },
    { title: isCredit(doc) ? "What is credited" : "What", share: withVat ? 0.7 : 0.78, bold: true },
    ...(withVat ? [{ title: "VAT", share: 0.08, align: "right" as const }] : []),
    { title: "Net £", share: 0.12, align: "right" },
  ];
  const whatOf = (line: InvoiceLine) => {
    const { name, reason } = lineWords(line);
    const job = isOneJob(doc)
      ? []
      : [line.ref, line.externalRef].filter((each) => !name.includes(each ?? ""));
    const due = hasOneDueDay(doc) || isCredit(doc) ? null : `due ${dated(line.dueOn)}`;
    const further = [reason, ...job, due].filter(Boolean).join(" · ");
    return further === "" ? name : `${name}\n${further}`;
  };
  const rows = doc.lines.map((line) => [
    short(line.deliveredOn),
    whatOf(line),
    ...(withVat ? [`${rateOf(doc, line.vatCategory)} %`] : []),
    sum(line.netPence),
  ]);
  return { kind: "table", heading: "", columns, rows };
}

function sums(doc: InvoiceDocument): Fact[] {
  const credited = isCredit(doc) ? " credited" : "";
  const jobs = new Set(doc.lines.map(({ loadId }) => loadId)).size;
  const total: Fact = [`Total${credited}, GBP`, formatSum(doc.totalPence)];
  if (!showsVat(doc)) return [total];
  return [
    [`Net${credited}${jobs > 1 ? `, ${jobs} jobs` : ""}`, sum(doc.netPence)],
    ...doc.vat.map(({ ratePercent, netPence, vatPence }): Fact => {
      return [`VAT${credited} at ${ratePercent} % on ${sum(netPence)}`, sum(vatPence)];
    }),
    total,
  ];
}

type Totals = Extract<Block, { kind: "totals" }>;

/** Returns the one box that says what to pay, by when and where. */
function paymentBox(doc: InvoiceDocument): Totals["box"] {
  const { totalPence, dueOn, bank, number, supplier } = doc;
  const by = dueOn === null ? "" : ` by ${dated(dueOn)}`;
  const isOneDay = hasOneDueDay(doc);
  return {
    heading: `Pay ${formatSum(totalPence)}${isOneDay ? "" : ", the first of it"}${by}`,
    lines: [
      ...(isOneDay ? [] : ["Each job has its own due date, in its line."]),
      ...(bank === null ? [`No bank account is known here: ask ${supplier.legalName}.`] : []),
    ],
    facts:
      bank === null
        ? []
        : [
            ["Account name", bank.accountName],
            ["Sort code", bank.sortCode],
            ["Account", bank.accountNumber],
            ["Reference", number],
          ],
  };
}

function creditBox(doc: InvoiceDocument): Totals["box"] {
  const { credits, totalPence } = doc;
  if (credits === null) throw new Error(`The credit note ${doc.number} names no document.`);
  const less = `${formatSum(totalPence)} less to pay on ${credits.number}`;
  return {
    heading: less,
    lines: [
      `${formatSum(credits.remainsPence + totalPence)} becomes ${formatSum(credits.remainsPence)}. If it is paid already, the supplier pays the sum back.`,
    ],
    facts: [],
  };
}

function totals(doc: InvoiceDocument): Block {
  const changedOn = doc.bank?.changedOn ?? null;
  return {
    kind: "totals",
    box: isCredit(doc) ? creditBox(doc) : paymentBox(doc),
    warning:
      changedOn === null || isCredit(doc)
        ? null
        : {
            heading: `This bank account was changed on ${dated(changedOn)}.`,
            text: "Before the first payment to it, ring a number you already know. The board shows this for 30 days.",
          },
    sums: sums(doc),
  };
}

/** Returns the statement of a document that the buyer made for its supplier. */
function selfBilling({ agreement, supplier, buyer }: InvoiceDocument): Block[] {
  const under =
    agreement === null
      ? ""
      : `Issued under the self-billing agreement of ${plain(agreement.acceptedOn)}, in force until ${plain(agreement.until)}. `;
  return [
    {
      kind: "text",
      heading: OUTPUT_TAX_SENTENCE,
      text: `${under}${supplier.legalName} issues no invoice of its own for these jobs. Made for ${buyer.legalName} by the operator of the Freight Board.`,
    },
  ];
}

function terms({ credits }: InvoiceDocument): Block {
  if (credits === null) return { kind: "text", heading: "Terms", text: STATUTORY };
  const { number, issuedOn, totalPence } = credits;
  return {
    kind: "text",
    heading: "The invoice it belongs to",
    text: `${number} of ${dated(issuedOn)}, total ${formatSum(totalPence)}. It was issued and stays as it is; this note stands beside it.`,
  };
}

/** Returns an invoice, a self-bill or a credit note as it is printed (contract 13, documents). */
export function invoicePaper(doc: InvoiceDocument): Paper {
  const { supplier, buyer, number, credits, selfBilled, isTest } = doc;
  const title = titleOf(doc);
  const withVat = showsVat(doc);
  return {
    title,
    ref: number,
    madeAt: `${doc.issuedOn}T00:00:00.000Z`,
    priced: true,
    ...(isTest ? { across: "TEST" } : {}),
    photos: [],
    sheets: [
      {
        title,
        number,
        line: isTest ? TEST_SENTENCE : "",
        footer: FOOTER,
        blocks: [
          ...(selfBilled ? [{ kind: "mark" as const, text: title.toUpperCase() }] : []),
          {
            kind: "parties",
            parties: [
              { heading: selfBilled ? "Supplier" : "From", lines: partyLines(supplier, withVat) },
              {
                heading: selfBilled ? "Customer, who issues it" : "To",
                lines: partyLines(buyer, withVat),
              },
              { heading: "Dates", lines: [], facts: dateFacts(doc) },
            ],
          },
          ...(credits === null ? [] : [{ kind: "text" as const, heading: "Why", text: credits.reason }]),
          ...jobFacts(doc),
          lineTable(doc),
          totals(doc),
          ...(selfBilled ? selfBilling(doc) : []),
          terms(doc),
        ],
      },
    ],
  };
}
