import type { Requires } from "@board/api/rules";
import type { Plan, Role, VehicleClass } from "@board/db/enums";
import type { KindName } from "../freight/kinds.ts";
import type { Region } from "../freight/places.ts";

interface PersonProfile {
  name: string;
  /** The part of the address before the @. */
  mailbox: string;
  role: Role;
  seat: boolean;
}

/** Requirements as on the wire and in the database. */
export type DemoRequires = Requires & Record<string, boolean | number>;

/** Behaviour of a firm as a poster. */
export interface Posting {
  /** The firm's share of all loads. */
  volume: number;
  kinds: readonly (readonly [KindName, number])[];
  /** Postcodes of the firm's sites; its other loads start in `regions`. */
  sites: readonly string[];
  regions: readonly (readonly [Region, number])[];
  through: "api" | "site";
  /** Formats the firm's job numbers from a counter. */
  externalRef: ((job: number) => string) | null;
  bookNow: number;
  /** Days after the due date at which it pays, from and to. */
  pays: readonly [number, number];
  /** Share of booked loads that it cancels. */
  callsOff: number;
  /** The average rating it earns, 1 to 5. */
  stars: number;
  /** Share of its loads that may have requirements, and which (`settleRequires`). */
  asks?: readonly [share: number, requires: DemoRequires];
}

/** Behaviour of a firm as a carrier. */
interface Carrying {
  vehicles: readonly (readonly [VehicleClass, number])[];
  bases: readonly { postcode: string; radiusMiles: number }[];
  searches: readonly { name: string; query: Record<string, string>; alert: boolean }[];
  /** The firm's prices relative to the middle of the guide. */
  price: number;
  /** Eagerness to quote; 1 is average. */
  keen: number;
  handsBack: number;
  /** Share of jobs that it collects or delivers after their slot or day. */
  late: number;
  stars: number;
}

export interface FirmProfile {
  key: string;
  name: string;
  domain: string;
  phone: string;
  plan: Plan;
  usualTermsDays: number;
  people: readonly PersonProfile[];
  posting: Posting | null;
  carrying: Carrying | null;
  /** Days since it joined the board. */
  since: number;
  /** True for a new carrier that no admin has approved yet. */
  waits?: true;
}

const year = "26";

/**
 * The demo's firms. Every name, address and number is made up; phone numbers are from the range reserved
 * for drama.
 */
export const FIRMS: readonly FirmProfile[] = [
  {
    key: "halden",
    name: "Halden Foods Logistics",
    domain: "haldenfoods.example",
    phone: "01632 960101",
    plan: "STANDARD",
    usualTermsDays: 45,
    since: 700,
    people: [
      { name: "Ruth Adeyemi", mailbox: "ruth", role: "OWNER", seat: false },
      { name: "Craig Petty", mailbox: "transport", role: "STAFF", seat: false },
    ],
    posting: {
      volume: 17,
      kinds: [
        ["foodArtic", 45],
        ["foodPart", 22],
        ["foodEighteen", 25],
        ["foodRigid", 8],
      ],
      sites: ["NN6 7FT", "LE17 4XN", "B46 1DA"],
      regions: [
        ["midlands", 70],
        ["northWest", 30],
      ],
      through: "api",
      externalRef: (job) => `HF${year}-${String(40_000 + job)}`,
      bookNow: 0.25,
      pays: [-2, 9],
      callsOff: 0.01,
      stars: 4.7,
      asks: [0.8, { operatorLicence: true, goodsInTransitPence: 2_500_000 }],
    },
    carrying: null,
  },
  {
    key: "pennine",
    name: "Pennine Parts Direct",
    domain: "pennineparts.example",
    phone: "01632 960112",
    plan: "STANDARD",
    usualTermsDays: 14,
    since: 1_150,
    people: [
      { name: "Imran Sadiq", mailbox: "imran", role: "OWNER", seat: false },
      { name: "Donna Firth", mailbox: "traffic", role: "STAFF", seat: false },
      { name: "Lewis Booth", mailbox: "nights", role: "STAFF", seat: false },
    ],
    posting: {
      volume: 26,
      kinds: [
        ["partsVan", 58],
        ["partsBigVan", 26],
        ["partsLuton", 8],
        ["partsRigid", 8],
      ],
      sites: ["LS10 1DJ", "B24 9QR", "M17 1PG", "SR5 3NX"],
      regions: [
        ["yorkshire", 30],
        ["midlands", 45],
        ["northWest", 25],
      ],
      through: "api",
      externalRef: (job) => `J-${String(71_200 + job)}`,
      bookNow: 0.45,
      pays: [-6, 2],
      callsOff: 0.04,
      stars: 4.2,
    },
    carrying: null,
  },
  {
    key: "trentside",
    name: "Trentside Building Supplies",
    domain: "trentside.example",
    phone: "01632 960123",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 420,
    people: [
      { name: "Wendy Salt", mailbox: "wendy", role: "OWNER", seat: false },
      { name: "Gary Colclough", mailbox: "despatch", role: "STAFF", seat: false },
    ],
    posting: {
      volume: 16,
      kinds: [
        ["buildingEighteen", 30],
        ["buildingRigid", 26],
        ["buildingLuton", 24],
        ["buildingBigVan", 17],
        ["plant", 3],
      ],
      sites: ["ST4 4EG", "DE24 8EB", "WV10 7DF"],
      regions: [
        ["midlands", 70],
        ["northWest", 30],
      ],
      through: "site",
      externalRef: (job) => `TBS/${String(9_100 + job)}`,
      bookNow: 0.2,
      pays: [1, 24],
      callsOff: 0.17,
      stars: 3.7,
      asks: [0.2, { gateCheck: true }],
    },
    carrying: null,
  },
  {
    key: "quayline",
    name: "Quayline Forwarding",
    domain: "quayline.example",
    phone: "01632 960134",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 960,
    people: [
      { name: "Sofia Marques", mailbox: "sofia", role: "OWNER", seat: false },
      { name: "Ben Tuffnell", mailbox: "imports", role: "STAFF", seat: false },
    ],
    posting: {
      volume: 14,
      kinds: [
        ["importArtic", 25],
        ["importPart", 25],
        ["importEighteen", 15],
        ["importBigVan", 18],
        ["chemicals", 26],
      ],
      sites: ["IP11 4SS", "SO15 1HJ", "DN40 2BA", "SS17 9DY"],
      regions: [["ports", 100]],
      through: "api",
      externalRef: (job) => `QLF-${year}${String(3_300 + job)}-IMP`,
      bookNow: 0.3,
      pays: [-3, 6],
      callsOff: 0.05,
      stars: 4.2,
      asks: [0.7, { operatorLicence: true, goodsInTransitPence: 5_000_000 }],
    },
    carrying: null,
  },
  {
    key: "usk",
    name: "Usk Vale Steel Stockholders",
    domain: "uskvalesteel.example",
    phone: "01632 960145",
    plan: "STANDARD",
    usualTermsDays: 45,
    since: 310,
    people: [{ name: "Gethin Rowlands", mailbox: "gethin", role: "OWNER", seat: false }],
    posting: {
      volume: 8,
      kinds: [
        ["steel", 80],
        ["plant", 20],
      ],
      sites: ["NP19 4QP", "SA12 6DJ", "B69 3HY"],
      regions: [
        ["southWales", 70],
        ["yorkshire", 30],
      ],
      through: "site",
      externalRef: (job) => `DN ${String(55_010 + job)}`,
      bookNow: 0.1,
      pays: [4, 31],
      callsOff: 0.32,
      stars: 3.1,
      asks: [0.8, { operatorLicence: true }],
    },
    carrying: null,
  },
  {
    key: "brightwell",
    name: "Brightwell Medical Supplies",
    domain: "brightwellmedical.example",
    phone: "01632 960156",
    plan: "STANDARD",
    usualTermsDays: 7,
    since: 540,
    people: [
      { name: "Amara Osei", mailbox: "amara", role: "OWNER", seat: false },
      { name: "Tom Whitlock", mailbox: "bookings", role: "STAFF", seat: false },
    ],
    posting: {
      volume: 11,
      kinds: [
        ["medicalVan", 80],
        ["medicalBigVan", 20],
      ],
      sites: ["RG2 0TD", "OX4 6GA", "CB5 8DZ"],
      regions: [
        ["southEast", 50],
        ["london", 30],
        ["eastAnglia", 20],
      ],
      through: "api",
      externalRef: (job) => `BMS-${String(18_400 + job).padStart(6, "0")}`,
      bookNow: 0.5,
      pays: [-3, 1],
      callsOff: 0.02,
      stars: 4.8,
      asks: [0.7, { hireAndReward: true, minFinished: 10 }],
    },
    carrying: null,
  },
  {
    key: "standbuild",
    name: "Arc & Spur Events",
    domain: "arcandspur.example",
    phone: "01632 960167",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 9,
    people: [{ name: "Priti Mistry", mailbox: "hello", role: "OWNER", seat: false }],
    posting: {
      volume: 3,
      kinds: [["events", 100]],
      sites: ["CV6 4BS", "E16 2EZ"],
      regions: [
        ["midlands", 50],
        ["london", 50],
      ],
      through: "site",
      externalRef: null,
      bookNow: 0.15,
      pays: [0, 5],
      callsOff: 0,
      stars: 4,
    },
    carrying: null,
  },
  {
    key: "calder",
    name: "Calder Vale Haulage",
    domain: "caldervale.example",
    phone: "01632 960178",
    plan: "PRIORITY",
    usualTermsDays: 30,
    since: 1_400,
    people: [
      { name: "Martin Holroyd", mailbox: "martin", role: "OWNER", seat: true },
      { name: "Priya Nair", mailbox: "priya", role: "STAFF", seat: true },
      { name: "Joe Sykes", mailbox: "yard", role: "STAFF", seat: false },
    ],
    posting: {
      volume: 5,
      kinds: [
        ["palletPart", 45],
        ["palletEighteen", 35],
        ["palletArtic", 20],
      ],
      sites: ["HX3 6EG", "WF6 1TN"],
      regions: [
        ["yorkshire", 60],
        ["northWest", 40],
      ],
      through: "site",
      externalRef: (job) => `CVH${String(2_050 + job)}`,
      bookNow: 0.3,
      pays: [-1, 4],
      callsOff: 0.04,
      stars: 4.5,
    },
    carrying: {
      vehicles: [
        ["ARTIC", 14],
        ["EIGHTEEN_T", 9],
        ["SEVEN_FIVE_T", 5],
        ["LUTON", 2],
      ],
      bases: [
        { postcode: "HX3 6EG", radiusMiles: 60 },
        { postcode: "LE17 4XN", radiusMiles: 45 },
      ],
      searches: [
        { name: "Artics from ports", query: { from: "IP11,SO15,DN40,SS17,RM18", vc: "ARTIC" }, alert: true },
        { name: "Scotland backloads", query: { from: "G,ML,EH,FK", to: "LS,WF,HX,HD,BD" }, alert: true },
        { name: "Paid in 14 days", query: { terms: "14" }, alert: false },
      ],
      price: 0.98,
      keen: 1.5,
      handsBack: 0.01,
      late: 0.02,
      stars: 4.7,
    },
  },
  {
    key: "kestrel",
    name: "Kestrel Same Day",
    domain: "kestrelsameday.example",
    phone: "01632 960189",
    plan: "PRIORITY",
    usualTermsDays: 30,
    since: 880,
    people: [
      { name: "Nicola Grange", mailbox: "nicola", role: "OWNER", seat: true },
      { name: "Dev Chauhan", mailbox: "control", role: "STAFF", seat: true },
    ],
    posting: null,
    carrying: {
      vehicles: [
        ["SMALL_VAN", 18],
        ["LWB_VAN", 22],
        ["LUTON", 6],
      ],
      bases: [
        { postcode: "LE4 9LJ", radiusMiles: 60 },
        { postcode: "M17 1PG", radiusMiles: 40 },
        { postcode: "UB3 1DY", radiusMiles: 30 },
      ],
      searches: [
        {
          name: "North West vans",
          query: { near: "M17", within: "40", vc: "SMALL_VAN,LWB_VAN" },
          alert: true,
        },
        { name: "Today, no tail-lift", query: { date: "today", notl: "1" }, alert: false },
      ],
      price: 1.02,
      keen: 1.6,
      handsBack: 0.015,
      late: 0.07,
      stars: 4.2,
    },
  },
  {
    key: "fenline",
    name: "Fen Line Freight",
    domain: "fenlinefreight.example",
    phone: "01632 960190",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 640,
    people: [
      { name: "Alan Setchell", mailbox: "alan", role: "OWNER", seat: true },
      { name: "Kasia Wrona", mailbox: "planning", role: "STAFF", seat: true },
    ],
    posting: null,
    carrying: {
      vehicles: [
        ["ARTIC", 8],
        ["EIGHTEEN_T", 6],
        ["FLATBED", 5],
        ["LOW_LOADER", 2],
      ],
      bases: [
        { postcode: "PE1 5XG", radiusMiles: 70 },
        { postcode: "IP11 3SY", radiusMiles: 40 },
      ],
      searches: [{ name: "Flatbeds, anywhere", query: { vc: "FLATBED,LOW_LOADER" }, alert: true }],
      price: 0.95,
      keen: 1.3,
      handsBack: 0.03,
      late: 0.09,
      stars: 4.1,
    },
  },
  {
    key: "strath",
    name: "Strathkelvin Transport",
    domain: "strathkelvin.example",
    phone: "01632 960201",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 500,
    people: [
      { name: "Isla McPhail", mailbox: "isla", role: "OWNER", seat: true },
      { name: "Rory Dunbar", mailbox: "traffic", role: "STAFF", seat: false },
    ],
    posting: null,
    carrying: {
      vehicles: [
        ["ARTIC", 6],
        ["EIGHTEEN_T", 5],
        ["SEVEN_FIVE_T", 4],
        ["LWB_VAN", 3],
      ],
      bases: [
        { postcode: "G33 4PA", radiusMiles: 80 },
        { postcode: "PR2 5BW", radiusMiles: 30 },
      ],
      searches: [{ name: "Home to the central belt", query: { to: "G,ML,EH,FK,KY,DD,PH" }, alert: true }],
      price: 0.97,
      keen: 1.2,
      handsBack: 0.1,
      late: 0.28,
      stars: 3.2,
    },
  },
  {
    key: "gower",
    name: "Gower Express",
    domain: "gowerexpress.example",
    phone: "01632 960212",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 260,
    people: [
      { name: "Rhian Bevan", mailbox: "rhian", role: "OWNER", seat: false },
      { name: "Huw Prosser", mailbox: "huw", role: "STAFF", seat: true },
    ],
    posting: null,
    carrying: {
      vehicles: [
        ["SMALL_VAN", 7],
        ["LWB_VAN", 9],
        ["LUTON", 3],
        ["FLATBED", 2],
        ["SEVEN_FIVE_T", 2],
      ],
      bases: [
        { postcode: "SA5 4DJ", radiusMiles: 60 },
        { postcode: "BS11 8AZ", radiusMiles: 50 },
        { postcode: "RG2 0TD", radiusMiles: 30 },
      ],
      searches: [{ name: "Into South Wales", query: { to: "CF,NP,SA" }, alert: true }],
      price: 0.94,
      keen: 1.3,
      handsBack: 0.04,
      late: 0.1,
      stars: 4.2,
    },
  },
  {
    key: "medway",
    name: "Medway Van Lines",
    domain: "medwayvanlines.example",
    phone: "01632 960223",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 35,
    people: [
      { name: "Karen Iles", mailbox: "karen", role: "OWNER", seat: false },
      { name: "Stefan Popa", mailbox: "stefan", role: "STAFF", seat: false },
    ],
    posting: null,
    carrying: {
      vehicles: [
        ["SMALL_VAN", 4],
        ["LWB_VAN", 6],
      ],
      bases: [{ postcode: "ME2 4DY", radiusMiles: 50 }],
      searches: [],
      price: 1,
      keen: 0,
      handsBack: 0,
      late: 0,
      stars: 4,
    },
  },
  {
    key: "mercia",
    name: "Mercia Pallet Express",
    domain: "merciapallet.example",
    phone: "01632 960234",
    plan: "PRIORITY",
    usualTermsDays: 30,
    since: 730,
    people: [
      { name: "Balvinder Rai", mailbox: "bal", role: "OWNER", seat: true },
      { name: "Joanne Tranter", mailbox: "traffic", role: "STAFF", seat: true },
    ],
    posting: null,
    carrying: {
      vehicles: [
        ["LUTON", 8],
        ["SEVEN_FIVE_T", 12],
        ["EIGHTEEN_T", 10],
        ["LWB_VAN", 5],
      ],
      bases: [
        { postcode: "B24 9QR", radiusMiles: 55 },
        { postcode: "WF6 1TN", radiusMiles: 40 },
      ],
      searches: [
        {
          name: "Pallets with tail-lift",
          query: { near: "B24", within: "60", type: "PALLETS", tl: "1" },
          alert: true,
        },
        { name: "Home to Brum", query: { to: "B,WS,WV,DY,CV" }, alert: false },
      ],
      price: 1,
      keen: 1.5,
      handsBack: 0.02,
      late: 0.03,
      stars: 4.4,
    },
  },
  {
    key: "solent",
    name: "Solent Link Couriers",
    domain: "solentlink.example",
    phone: "01632 960245",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 380,
    people: [
      { name: "Mike Dorey", mailbox: "mike", role: "OWNER", seat: true },
      { name: "Agnieszka Nowak", mailbox: "ops", role: "STAFF", seat: true },
    ],
    posting: null,
    carrying: {
      vehicles: [
        ["SMALL_VAN", 9],
        ["LWB_VAN", 11],
        ["LUTON", 4],
        ["SEVEN_FIVE_T", 3],
      ],
      bases: [
        { postcode: "SO15 1HJ", radiusMiles: 55 },
        { postcode: "RH10 9TA", radiusMiles: 40 },
        { postcode: "OX4 6GA", radiusMiles: 35 },
      ],
      searches: [{ name: "South coast, no ADR", query: { from: "SO,PO,BN,BH", noadr: "1" }, alert: true }],
      price: 0.96,
      keen: 1.4,
      handsBack: 0.03,
      late: 0.08,
      stars: 4.1,
    },
  },
  {
    key: "tees",
    name: "Teesdale Heavy Haulage",
    domain: "teesdaleheavy.example",
    phone: "01632 960256",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 590,
    people: [{ name: "Keith Raine", mailbox: "keith", role: "OWNER", seat: true }],
    posting: null,
    carrying: {
      vehicles: [
        ["FLATBED", 7],
        ["LOW_LOADER", 4],
        ["ARTIC", 5],
      ],
      bases: [
        { postcode: "TS2 1UB", radiusMiles: 80 },
        { postcode: "NP19 4QP", radiusMiles: 60 },
      ],
      searches: [{ name: "Steel and plant", query: { vc: "FLATBED,LOW_LOADER" }, alert: true }],
      price: 1.03,
      keen: 1.4,
      handsBack: 0.02,
      late: 0.04,
      stars: 4.3,
    },
  },
  {
    key: "sallow",
    name: "Sallow Lane Motor Spares",
    domain: "sallowlane.example",
    phone: "01632 960267",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 210,
    people: [{ name: "Fiona Grant", mailbox: "fiona", role: "OWNER", seat: false }],
    posting: {
      volume: 12,
      kinds: [
        ["partsVan", 40],
        ["partsBigVan", 30],
        ["partsLuton", 12],
        ["partsRigid", 18],
      ],
      sites: ["CV11 6RX", "WA5 3UZ"],
      regions: [["midlands", 100]],
      through: "site",
      externalRef: (job) => `SL${String(4_400 + job)}`,
      bookNow: 0.3,
      pays: [0, 12],
      callsOff: 0.09,
      stars: 3.9,
    },
    carrying: null,
  },
  {
    key: "orrin",
    name: "Orrin Timber & Roofing",
    domain: "orrintimber.example",
    phone: "01632 960278",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 365,
    people: [
      { name: "Neil Farquhar", mailbox: "neil", role: "OWNER", seat: false },
      { name: "Sam Whitehouse", mailbox: "loads", role: "STAFF", seat: false },
    ],
    posting: {
      volume: 11,
      kinds: [
        ["timber", 60],
        ["buildingEighteen", 40],
      ],
      sites: ["DN40 2BA", "WN2 4AA"],
      regions: [
        ["ports", 70],
        ["northWest", 30],
      ],
      through: "site",
      externalRef: (job) => `OTR-${String(7_700 + job)}`,
      bookNow: 0.2,
      pays: [-2, 8],
      callsOff: 0.05,
      stars: 4.1,
    },
    carrying: null,
  },
  {
    key: "thornholme",
    name: "Thornholme Plant Movements",
    domain: "thornholmeplant.example",
    phone: "01632 960289",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 150,
    people: [{ name: "Dawn Hebden", mailbox: "dawn", role: "OWNER", seat: false }],
    posting: {
      volume: 9,
      kinds: [
        ["plant", 75],
        ["steel", 25],
      ],
      sites: ["DE24 8EB", "S60 5WG"],
      regions: [
        ["midlands", 60],
        ["yorkshire", 40],
      ],
      through: "site",
      externalRef: (job) => `TPM ${String(1_200 + job)}`,
      bookNow: 0.15,
      pays: [2, 18],
      callsOff: 0.08,
      stars: 3.8,
    },
    carrying: null,
  },
  {
    key: "woldsedge",
    name: "Wolds Edge Vans",
    domain: "woldsedge.example",
    phone: "01632 960290",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 11,
    people: [{ name: "Gemma Stathers", mailbox: "gemma", role: "OWNER", seat: true }],
    posting: null,
    carrying: {
      vehicles: [
        ["SMALL_VAN", 2],
        ["LWB_VAN", 2],
      ],
      bases: [{ postcode: "HU9 5PQ", radiusMiles: 40 }],
      searches: [
        {
          name: "Vans out of Hull",
          query: { near: "HU9", within: "40", vc: "SMALL_VAN,LWB_VAN" },
          alert: true,
        },
      ],
      price: 0.97,
      keen: 0.4,
      handsBack: 0.04,
      late: 0.05,
      stars: 4.3,
    },
  },
  {
    key: "ribble",
    name: "Ribble Vale Vans",
    domain: "ribblevale.example",
    phone: "01632 960213",
    plan: "STANDARD",
    usualTermsDays: 30,
    since: 1,
    waits: true,
    people: [{ name: "Danny Ashworth", mailbox: "danny", role: "OWNER", seat: true }],
    posting: null,
    carrying: {
      vehicles: [["LWB_VAN", 3]],
      bases: [{ postcode: "PR2 5NE", radiusMiles: 40 }],
      searches: [],
      price: 1,
      keen: 0,
      handsBack: 0,
      late: 0,
      stars: 4,
    },
  },
];

/** Carriers that posters prefer or block. */
export const RELATIONS = [
  { poster: "halden", carrier: "fenline", relation: "PREFERRED" },
  { poster: "halden", carrier: "calder", relation: "PREFERRED" },
  { poster: "pennine", carrier: "kestrel", relation: "PREFERRED" },
  { poster: "quayline", carrier: "strath", relation: "PREFERRED" },
  { poster: "usk", carrier: "gower", relation: "PREFERRED" },
  { poster: "usk", carrier: "tees", relation: "PREFERRED" },
  { poster: "trentside", carrier: "strath", relation: "BLOCKED" },
  { poster: "brightwell", carrier: "medway", relation: "BLOCKED" },
] as const;

export const ADMIN = { name: "Helen Marsh", email: "ops@freightboard.example" };

/** The password of every person in the demo; only its hash is stored. */
export const DEMO_PASSWORD = "backload-to-leeds";
