import { nameWords } from "./name-words.ts";

/**
 * Names of API fields for use in sentences on the pages. For other fields, the name is derived from the
 * identifier.
 */
const NAMES: Record<string, string> = {
  // Load
  fromPostcode: "the place of collection",
  toPostcode: "the place of delivery",
  collectDate: "the day of collection",
  collectWindow: "collection",
  collectByTime: "the collection slot",
  deliverDate: "the day of delivery",
  deliverWindow: "delivery",
  deliverByTime: "the delivery slot",
  vehicleClass: "the vehicle",
  type: "the kind of load",
  pallets: "pallets",
  parcels: "parcels",
  weightBand: "the weight",
  adr: "ADR",
  tailLift: "tail-lift",
  fragile: "fragile",
  isBackload: "backload",
  equipment: "body and gear",
  weightKg: "the exact weight",
  goods: "the goods",
  temperature: "the temperature",
  noSubcontract: "not to be passed on",
  minC: "the lowest temperature",
  maxC: "the highest temperature",
  un: "the UN number",
  pricingMode: "the price",
  bookNowPence: "the price",
  agreedPence: "the price",
  termsDays: "terms",
  waiting: "waiting",
  collectFrom: "the collection site",
  deliverTo: "the delivery site",
  requires: "who may quote",
  stops: "the stops",
  boardNote: "the words on the board",
  notes: "the notes",
  dimsNote: "dimensions",
  externalRef: "your reference",
  // Parts of a stop, a site, the waiting terms and the requirements
  freeMins: "the free minutes",
  pencePerQuarter: "the price of a quarter of an hour",
  byTime: "the slot",
  lines: "the address",
  contactName: "whom to ask for",
  phone: "the phone number",
  instructions: "how to get in",
  operatorLicence: "the operator’s licence",
  goodsInTransitPence: "goods in transit",
  hireAndReward: "hire and reward",
  minFinished: "finished jobs",
  gateCheck: "the gate check",
  // Quotes and jobs
  amountPence: "the price",
  penceDelta: "the change of the price",
  etaMins: "the time to the door",
  vehicleReg: "the registration",
  driverName: "the driver",
  collectedAt: "the time of collection",
  deliveredAt: "the time of delivery",
  doneAt: "the time",
  paidAt: "the day of payment",
  receivedBy: "who received it",
  exceptions: "what was short or damaged",
  // Firm and its documents
  coverPence: "the sum insured",
  validFrom: "the first day",
  validUntil: "the last day",
};

/** Returns the name of a field for the middle of a sentence. */
export const fieldName = (name: string): string => NAMES[name] ?? nameWords(name);

/** True if the field has a name in the list above. */
export const isNamed = (name: string): boolean => Object.hasOwn(NAMES, name);
