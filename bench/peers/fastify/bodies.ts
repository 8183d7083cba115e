/** JSON Schemas of the bodies, compiled by Fastify once. */
const time = { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" };
const day = { type: "string", format: "date" };
const window = { enum: ["AM", "PM", "Anytime"] };
const text = (maxLength: number) => ({ type: "string", maxLength, pattern: "^[^\\u0000]*$" });
const pence = { type: "integer", minimum: 1, maximum: 100_000_000 };
const flag = { type: "boolean" };

export const postLoadBody = {
  type: "object",
  additionalProperties: false,
  required: ["type", "vehicleClass", "weightBand", "fromPostcode", "toPostcode", "collectDate"],
  properties: {
    type: { enum: ["FULL_LOAD", "PART_LOAD", "PALLETS", "PARCELS"] },
    vehicleClass: {
      enum: ["SMALL_VAN", "LWB_VAN", "LUTON", "SEVEN_FIVE_T", "EIGHTEEN_T", "ARTIC", "FLATBED", "LOW_LOADER"],
    },
    weightBand: {
      enum: ["UNDER_50KG", "KG_50_250", "KG_250_1000", "T_1_3", "T_3_7", "T_7_15", "T_15_PLUS"],
    },
    fromPostcode: text(20),
    toPostcode: text(20),
    collectDate: day,
    collectWindow: window,
    collectByTime: time,
    deliverDate: day,
    deliverWindow: window,
    deliverByTime: time,
    pricingMode: { enum: ["QUOTES", "BOOK_NOW"] },
    bookNowPence: pence,
    termsDays: { type: "integer", minimum: 0, maximum: 120 },
    pallets: { type: "integer", minimum: 0, maximum: 66 },
    parcels: { type: "integer", minimum: 0, maximum: 10_000 },
    adr: flag,
    tailLift: flag,
    fragile: flag,
    isBackload: flag,
    notes: text(1000),
    dimsNote: text(200),
    externalRef: text(100),
  },
};

export const quoteBody = {
  type: "object",
  additionalProperties: false,
  required: ["amountPence"],
  properties: {
    amountPence: pence,
    etaMins: { type: "integer", minimum: 0, maximum: 43_200 },
    message: text(500),
  },
};
