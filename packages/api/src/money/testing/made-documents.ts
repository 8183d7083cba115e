import { addDays, type Day } from "@board/calendar";
import type { InvoiceDocument, InvoiceLine, InvoiceParty, VatCategory } from "../invoice-document.ts";

/** Documents of made-up firms, for tests: each shows one thing that a view must get right. */

const CALDER: InvoiceParty = {
  firmId: "firm_calder",
  legalName: "Calder Vale Haulage Ltd",
  lines: ["Unit 3, Armytage Road", "Brighouse"],
  postcode: "HD6 1QF",
  companyNumber: "07214486",
  vatNumber: "GB999011432",
  invoiceEmail: "accounts@caldervale.example",
};
const HALDEN: InvoiceParty = {
  firmId: "firm_halden",
  legalName: "Halden Foods Logistics Ltd",
  lines: ["Unit 5, Eldon Way", "Crick", "Northampton"],
  postcode: "NN6 7FT",
  companyNumber: "04418230",
  vatNumber: "GB999022523",
  invoiceEmail: "accounts@haldenfoods.example",
};
const MERCIA: InvoiceParty = {
  firmId: "firm_mercia",
  legalName: "Mercia Pallet Express Ltd",
  lines: ["Bay 7", "Gate 2", "Tyburn Trading Estate", "Birmingham"],
  postcode: "B24 9QR",
  companyNumber: "09114402",
  vatNumber: "GB999033614",
  invoiceEmail: "office@merciapallet.example",
};
/** A sole trader without a VAT number or a company number, with letters beyond Latin-1. */
const WOJCIK: InvoiceParty = {
  firmId: "firm_wojcik",
  legalName: "Wójcik & Žukauskas, Łódź <Олександр>",
  lines: ["12 Mill Lane"],
  postcode: "HX1 5AB",
  companyNumber: null,
  vatNumber: null,
  invoiceEmail: "piotr@wojcik.example",
};

interface MadeLine {
  name: string;
  net: number;
  category?: VatCategory;
  on?: Day;
  job?: number;
  terms?: number;
  kind?: InvoiceLine["kind"];
  externalRef?: string | null;
}

const RATES: Record<VatCategory, number | null> = { S: 20, Z: 0, O: null };

/** Returns a document of these lines with its sums, VAT half up on each rate's net. */
export function made(
  lines: readonly MadeLine[],
  changes: Partial<InvoiceDocument> & Pick<InvoiceDocument, "number">,
): InvoiceDocument {
  const categories = [...new Set(lines.map(({ category = "S" }) => category))];
  const vat = categories.map((category) => {
    const netPence = lines
      .filter((line) => (line.category ?? "S") === category)
      .reduce((total, { net }) => total + net, 0);
    const ratePercent = RATES[category];
    return { category, ratePercent, netPence, vatPence: Math.round((netPence * (ratePercent ?? 0)) / 100) };
  });
  const issuedOn = changes.issuedOn ?? "2026-11-25";
  // The last line of each rate takes the pennies that rounding leaves.
  const left = new Map(vat.map(({ category, vatPence }) => [category, vatPence]));
  const made = lines.map((line, nth): InvoiceLine => {
    const { name, net, category = "S", on = "2026-11-24", job = 1, terms = 45, kind = "HAULAGE" } = line;
    const isLast = !lines.slice(nth + 1).some((other) => (other.category ?? "S") === category);
    const share = Math.floor((net * (RATES[category] ?? 0)) / 100);
    const vatPence = isLast ? (left.get(category) ?? 0) : share;
    left.set(category, (left.get(category) ?? 0) - vatPence);
    return {
      id: `invline_${nth + 1}`,
      kind,
      description: name,
      loadId: `load_${job}`,
      ref: `FB-C4B4-88${job}P`,
      externalRef: line.externalRef === undefined ? `HF26-4041${job}` : line.externalRef,
      place: null,
      deliveredOn: on,
      dueOn: addDays(on, terms),
      taxPointOn: issuedOn,
      netPence: net,
      vatPence,
      vatCategory: category,
    };
  });
  const netPence = vat.reduce((total, each) => total + each.netPence, 0);
  const vatPence = vat.reduce((total, each) => total + each.vatPence, 0);
  return {
    id: `invoice_${changes.number}`,
    kind: "INVOICE",
    selfBilled: false,
    isTest: false,
    issuedOn,
    taxPointOn: issuedOn,
    dueOn: made.map(({ dueOn }) => dueOn).toSorted()[0] ?? null,
    supplier: CALDER,
    buyer: HALDEN,
    lines: made,
    vat,
    netPence,
    vatPence,
    totalPence: netPence + vatPence,
    credits: null,
    bank: {
      accountName: "Calder Vale Haulage Ltd",
      sortCode: "00-11-22",
      accountNumber: "01234567",
      changedOn: null,
    },
    agreement: null,
    ...changes,
  };
}

const WAITING =
  "Waiting at CA3 Carlisle, 3 started quarter hours at £10.00\narrived 10:46, slot 11:00, left 12:39: 1 h 39 less 60 min free. Accepted by Craig Petty, 25 Nov";
const CREDITED = {
  number: "CV-1031",
  issuedOn: "2026-11-12",
  totalPence: 58_800,
  remainsPence: 56_400,
  reason:
    "Queried by Craig Petty on Fri 27 Nov 2026: “Waiting at B46: our gate has 09:10, not 08:40.” Agreed by Priya Nair: two quarter hours fewer.",
};
const AGREEMENT = { acceptedOn: "2026-04-01", until: "2027-03-31" };

export const DOCUMENTS = {
  invoice: made(
    [
      { name: "Haulage, 12 pallets, 18 t rigid, 209 miles, 3 stops", net: 52_000 },
      { name: WAITING, net: 3_000, kind: "WAITING" },
    ],
    {
      number: "CV-1042",
      bank: {
        accountName: "Calder Vale Haulage Ltd",
        sortCode: "00-11-22",
        accountNumber: "01234567",
        changedOn: "2026-11-16",
      },
    },
  ),
  selfBill: made(
    [
      { name: "B46 Coleshill to TA6 Bridgwater, 11 pallets, 18 t", net: 40_000, on: "2026-11-03", job: 1 },
      { name: "LE17 Lutterworth to CF24 Cardiff, 10 pallets, 18 t", net: 34_500, on: "2026-11-05", job: 2 },
      { name: "NN6 Crick to LS10 Leeds, 9 pallets, 7.5 t", net: 31_001, on: "2026-11-06", job: 3 },
      { name: WAITING, net: 2_001, on: "2026-11-06", job: 3, kind: "WAITING" },
      { name: "LS10 Leeds to SW1A Westminster, 12 pallets, 18 t", net: 49_801, on: "2026-11-23", job: 4 },
    ],
    {
      number: "HFSB-0031",
      kind: "SELF_BILL",
      selfBilled: true,
      issuedOn: "2026-12-01",
      supplier: MERCIA,
      agreement: AGREEMENT,
    },
  ),
  creditNote: made(
    [{ name: "Waiting at B46 Coleshill, 2 started quarter hours at £10.00", net: 2_000, kind: "WAITING" }],
    {
      number: "CVC-0007",
      kind: "CREDIT_NOTE",
      issuedOn: "2026-12-01",
      dueOn: null,
      credits: CREDITED,
      bank: null,
    },
  ),
  selfBilledCredit: made([{ name: "Haulage, LS10 Leeds to SW1A Westminster", net: 9_999 }], {
    number: "HFSBC-0002",
    kind: "CREDIT_NOTE",
    selfBilled: true,
    issuedOn: "2026-12-02",
    dueOn: null,
    supplier: MERCIA,
    credits: { ...CREDITED, number: "HFSB-0031", totalPence: 188_764, remainsPence: 176_765 },
    agreement: AGREEMENT,
    bank: null,
  }),
  notRegistered: made(
    [
      { name: "Haulage, 1 parcel, small van, 41 miles", net: 4_500, category: "O", externalRef: null },
      { name: "Toll, Mersey Gateway", net: 380, category: "O", kind: "TOLL", externalRef: null },
    ],
    {
      number: "W-1",
      supplier: WOJCIK,
      bank: null,
    },
  ),
  zeroAndStandard: made(
    [
      { name: "Haulage, M17 Trafford Park to JE2 St Helier", net: 81_337, category: "Z", job: 1 },
      { name: "Haulage, M17 Trafford Park to SO14 Southampton", net: 41_333, job: 2, terms: 30 },
      { name: "Extra stop at RG1 Reading", net: 2_501, job: 2, terms: 30, kind: "EXTRA_STOP" },
    ],
    { number: "CV-1043" },
  ),
  buyerWithoutVat: made([{ name: "Haulage, 2 pallets", net: 10_002 }], {
    number: "CV-1044",
    buyer: { ...WOJCIK, postcode: "JE2 3AB", companyNumber: "99881" },
  }),
  test: made([{ name: "Haulage, 2 pallets", net: 10_003, externalRef: null }], {
    number: "TEST-3",
    isTest: true,
  }),
} satisfies Record<string, InvoiceDocument>;
