import type { oas31 } from "zod-openapi";

/**
 * Values of one realistic load, from Leeds to Westminster, by the names of fields. The document's examples use them where
 * a schema has no example of its own; `Owner.field`, whose owner is a named schema or the enclosing field, takes
 * precedence over `field`.
 */
const STORY: Readonly<Record<string, unknown>> = {
  "Load.id": "load_01k9z3v6h8e7t9c2m4q5r6s7t8",
  "LoadInList.id": "load_01k9z3v6h8e7t9c2m4q5r6s7t8",
  "BoardEntry.id": "load_01k9z3v6h8e7t9c2m4q5r6s7t8",
  "WebhookLoad.id": "load_01k9z3v6h8e7t9c2m4q5r6s7t8",
  "QuoteOnLoad.id": "quote_01k9z4b2n6f8r3s5t7v9w1x2y3",
  "OwnQuote.id": "quote_01k9z4b2n6f8r3s5t7v9w1x2y3",
  "WebhookQuote.id": "quote_01k9z4b2n6f8r3s5t7v9w1x2y3",
  "Party.id": "firm_01k9z2a7b3c5d9e1f4g6h8j0k2",
  "Party.name": "Aire Valley Foods Ltd",
  "WebhookContact.name": "Aire Valley Foods Ltd",
  "WebhookEndpoint.id": "we_01k9z5d4f7g1h3j5k8m0n2p4q6",
  "WebhookDelivery.id": "del_01k9z5e8s2t4v6w8x0y1z3a5b7",
  "WebhookDelivery.type": "load.booked",
  "Load.driver": null,
  "Load.receivedBy": null,
  "Load.vehicleReg": null,
  "LoadInList.driver": null,
  "LoadInList.receivedBy": null,
  "LoadInList.vehicleReg": null,
  "actsFor.name": "Priya Shah",
  "carrier.name": null,
  "firm.id": "firm_01k9z2a7b3c5d9e1f4g6h8j0k2",
  "firm.name": "Aire Valley Foods Ltd",
  "key.id": "key_01k9z2d5e7f9g1h4j6k8m0n2p4",
  "key.expiresAt": null,
  action: "post",
  agreedPence: null,
  amountPence: 41_000,
  bookNowPence: null,
  bookedAt: null,
  byTime: "08:30",
  cancelledAt: null,
  canCarry: false,
  canPost: true,
  carrier: null,
  change: null,
  orderRevision: null,
  carriersAlerted: 14,
  carriersMatched: 11,
  carriersNotEligible: 3,
  collectByTime: "08:30",
  collectedAt: null,
  comment: "On time, well loaded.",
  confirmedAt: null,
  contactName: "Priya Shah",
  daysToPay: 30,
  declineReason: null,
  deliverByTime: null,
  deliverWindow: "PM",
  deliveredAt: null,
  detail: "12 pallets need more than the usual weight for this class.",
  code: "check_weight",
  details: "Two pallets arrived wet.",
  dimsNote: null,
  collectFrom: null,
  deliverTo: null,
  stops: 0,
  stopPence: 1_500,
  driver: "Tom Baker",
  email: "transport@airevalleyfoods.example",
  error: null,
  etaMins: 90,
  eventId: "evt_01k9z4c3p5q7r9s1t3v5w7x9y1",
  externalRef: "J-4711",
  firm: "Aire Valley Foods Ltd",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  guideHighPence: 47_500,
  guideLowPence: 36_000,
  highPence: 47_500,
  lowPence: 36_000,
  guideBasis: "booked",
  guideSample: 214,
  basis: "booked",
  sample: 214,
  because: [
    { what: "into London", percent: 8 },
    { what: "tail-lift", percent: 4 },
  ],
  href: "/api/v1/loads/load_01k9z3v6h8e7t9c2m4q5r6s7t8",
  level: "Silver",
  loadId: "load_01k9z3v6h8e7t9c2m4q5r6s7t8",
  memberId: "member_01k9z2c1d3e5f7g9h1j3k5m7n9",
  message: "18-tonner in Leeds from seven.",
  miles: 196,
  ferry: false,
  seaMiles: 0,
  ferryFarePence: null,
  driveMinutes: 239,
  ms: 84,
  myQuote: null,
  name: "Main",
  nextCursor: null,
  note: null,
  boardNote: "Forklift at collection.",
  notes: "Report to gate 2.",
  paidAt: null,
  paidSaidBy: null,
  paidContestedAt: null,
  pallets: 12,
  parcels: null,
  paymentDue: null,
  person: "Priya Shah",
  phone: "0113 496 0123",
  podUrl: null,
  policy: "burst",
  poster: null,
  queued: 3,
  quoteCount: 2,
  quotes: 2,
  reason: "The job is off.",
  receivedBy: "M. Jones",
  ref: "FB-7K3M-92QX",
  repostedFrom: null,
  requests: 20,
  seconds: 1,
  responseHead: null,
  score: 75,
  seat: true,
  statusCode: 200,
  tailLift: true,
  termsDays: 30,
  text: "The pallets were dry when they were loaded.",
  type: "PALLETS",
  url: "https://tms.example.co.uk/hooks/freight-board",
  usualTermsDays: 30,
  vehicleClass: "EIGHTEEN_T",
  vehicleReg: "YK24 ABC",
  version: 1,
  weightBand: "T_3_7",
  window: "Anytime",
  collectWindow: "Anytime",
};

/** Fields that the example of a plain success omits. */
const LEFT_OUT: ReadonlySet<string> = new Set(["repeated", "differs"]);

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Schemas = Readonly<Record<string, Schema>>;

const BY_FORMAT: Record<string, unknown> = {
  date: "2026-11-23",
  "date-time": "2026-11-20T12:00:00.123Z",
};

function refOf(schema: Schema): string | undefined {
  return "$ref" in schema ? schema.$ref?.split("/").at(-1) : undefined;
}

/** Resolves a reference to its schema. */
export function resolve(schema: Schema, schemas: Schemas): oas31.SchemaObject {
  const name = refOf(schema);
  if (name === undefined) return schema as oas31.SchemaObject;
  const target = schemas[name];
  if (target === undefined) throw new Error(`The document has no schema ${name}.`);
  return resolve(target, schemas);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "number" ? "integer" : typeof value;
}

/** True when the value fits the schema: fields of the same name can differ in type. */
function suits(value: unknown, schema: oas31.SchemaObject, schemas: Schemas): boolean {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => suits(value, resolve(option, schemas), schemas));
  const types: string[] = [schema.type ?? []].flat();
  if (schema.enum) return schema.enum.includes(value);
  if (!types.includes(typeOf(value))) return false;
  if (typeof value !== "number") return schema.format === undefined || value === null;
  return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
}

function told(schema: oas31.SchemaObject, schemas: Schemas, name: string, owner: string): unknown {
  return [STORY[`${owner}.${name}`], STORY[name]].find(
    (value) => value !== undefined && suits(value, schema, schemas),
  );
}

/**
 * Returns a value that fits the schema: the schema's own example, else the story's value by the field's name and its
 * enclosing schema or field, else the simplest valid value.
 */
export function exampleOf(schema: Schema, schemas: Schemas, name = "", owner = ""): unknown {
  // A reference may have an example of its own beside it.
  const own: oas31.SchemaObject = { ...resolve(schema, schemas), ...schema };
  const inside = refOf(schema) ?? (name === "" ? owner : name);
  const written = own.example ?? own.examples?.[0] ?? own.const ?? told(own, schemas, name, owner);
  if (written !== undefined) return written;
  const plain = own.default ?? own.enum?.[0];
  if (plain !== undefined) return plain;
  const [first] = own.anyOf ?? own.oneOf ?? [];
  if (first !== undefined) return exampleOf(first, schemas, name, inside);
  const [type] = [own.type].flat();
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(own.properties ?? {})
          .filter(([field]) => !LEFT_OUT.has(field))
          .map(([field, property]) => [field, exampleOf(property, schemas, field, inside)]),
      );
    case "array":
      return own.items === undefined ? [] : [exampleOf(own.items as Schema, schemas, name, inside)];
    case "integer":
    case "number":
      return Math.max(own.minimum ?? 0, 1);
    case "boolean":
      return false;
    case "string":
      return BY_FORMAT[own.format ?? ""] ?? "text";
    default:
      return null;
  }
}
