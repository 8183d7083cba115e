import type { VehicleClass } from "@board/db/enums";
import type { Geo, Place } from "@board/geo";

/**
 * Origins and destinations of freight in Britain: industrial estates, ports and towns by region, as
 * postcodes.
 */
export const PLACES = {
  /** The golden triangle and around: most of the country's sheds. */
  midlands: [
    "NN6 7FT",
    "NN11 8RB",
    "LE17 4XN",
    "DE74 2BB",
    "CV6 4BS",
    "B46 1DA",
    "LE4 9LJ",
    "NN4 7SL",
    "DE24 8EB",
    "NG7 2RF",
    "ST4 4EG",
    "WS2 8HA",
    "B24 9QR",
    "WV10 7DF",
    "TF3 3AA",
    "MK10 0AA",
    "NN14 1UB",
    "CV11 6RX",
    "B69 3HY",
    "DE14 2WQ",
  ],
  northWest: [
    "M17 1PG",
    "WA5 3UZ",
    "L33 7TX",
    "BL6 6JB",
    "PR2 5BW",
    "OL10 2TT",
    "WN2 4AA",
    "CW7 3BS",
    "SK14 2QT",
    "BB1 2PR",
    "CH2 4JZ",
    "LA3 3PB",
    "M44 5BH",
  ],
  yorkshire: [
    "LS10 1DJ",
    "WF6 1TN",
    "WF10 5QH",
    "LS27 0LQ",
    "BD4 8SL",
    "HX3 6EG",
    "HD2 1YY",
    "DN3 1QR",
    "S9 1TL",
    "YO30 4XL",
    "HU9 5PQ",
    "WF9 3AP",
    "S60 5WG",
  ],
  northEast: ["NE11 0XA", "TS2 1UB", "SR5 3NX", "DL5 6SA", "NE24 1LW", "DH6 5AZ"],
  ports: [
    "IP11 4SS",
    "IP11 3SY",
    "SO15 1HJ",
    "DN40 2BA",
    "RM18 7EH",
    "SS17 9DY",
    "L21 1LA",
    "CT16 1JA",
    "BS11 9BT",
    "HU9 5NS",
  ],
  london: [
    "NW10 7XF",
    "UB3 1DY",
    "TW6 2AA",
    "E16 2EZ",
    "EN3 7FA",
    "CR0 4XT",
    "SE10 0PA",
    "IG11 0JR",
    "DA8 1QH",
    "N18 3HT",
  ],
  /** Vans only: no lorries go to these addresses. */
  centralLondon: ["SW8 5NQ", "EC2A 4NE", "W1T 3NF", "SE1 9GF", "E14 9SH"],
  southEast: [
    "RG2 0TD",
    "SL1 4LZ",
    "RH10 9TA",
    "ME2 4DY",
    "TN24 0LR",
    "GU14 0WA",
    "PO9 1JB",
    "BN8 6JN",
    "OX4 6GA",
    "HP19 8TA",
    "LU5 4RJ",
    "AL7 1WH",
    "SG1 2DX",
    "CM20 2DU",
    "SS15 6TH",
  ],
  eastAnglia: ["PE1 5XG", "NR6 6NB", "CB5 8DZ", "IP3 9SX", "CO4 9TG", "PE30 2HZ", "IP33 3YB", "PE21 7RL"],
  southWest: [
    "BS11 8AZ",
    "EX2 7HY",
    "PL6 7TL",
    "SN3 4TN",
    "GL2 4PA",
    "TA6 6DF",
    "TR16 5HY",
    "BH17 0NF",
    "EX39 1SB",
    "BA14 0XB",
  ],
  southWales: ["NP19 4QP", "CF24 5EA", "CF72 9AA", "SA12 6DJ", "SA5 4DJ", "CF31 3SA", "LD1 6DF", "SA73 1DR"],
  northWales: ["LL13 9UT", "LL57 4YH", "LL65 1AJ", "CH5 2LL"],
  centralScotland: [
    "G33 4PA",
    "ML1 4WR",
    "FK3 8TA",
    "EH54 8HA",
    "G51 4FA",
    "EH28 8QJ",
    "KA1 3HY",
    "KY5 0UG",
    "DD2 3QB",
    "G69 6GA",
    "PH1 3DZ",
  ],
  highlands: ["IV1 1SX", "AB12 3LF", "PH33 6SZ", "AB42 1HE", "IV30 1YE", "KW1 5HS", "PA34 4RA", "IV51 9XP"],
  /** Known by outcode only. */
  northernIreland: ["BT3 9JL", "BT28 2RF", "BT62 1EE", "BT48 0LU"],
} as const satisfies Record<string, readonly string[]>;

export type Region = keyof typeof PLACES;

interface BusyLane {
  /** Share of all loads of the vehicle. */
  share: number;
  from: readonly string[];
  to: readonly string[];
}

/**
 * Lanes on which many firms send the same vehicle, independently of their sites: the trunks between sheds
 * and cities.
 */
export const BUSY_LANES: Partial<Record<VehicleClass, BusyLane>> = {
  EIGHTEEN_T: {
    share: 0.2,
    from: ["LS10 1DJ", "WF6 1TN", "LS27 0LQ", "WF10 5QH"],
    to: ["NW10 7XF", "E16 2EZ", "SE10 0PA", "N18 3HT"],
  },
  ARTIC: { share: 0.28, from: ["NN6 7FT", "LE17 4XN", "NN11 8RB"], to: ["M17 1PG", "WA5 3UZ", "M44 5BH"] },
  LWB_VAN: { share: 0.2, from: ["B24 9QR", "B46 1DA", "B69 3HY"], to: ["NW10 7XF", "UB3 1DY", "E16 2EZ"] },
};

/** The region of each of these postcodes. */
export const REGION_OF: ReadonlyMap<string, Region> = new Map(
  (Object.keys(PLACES) as Region[]).flatMap((region) =>
    PLACES[region].map((postcode) => [postcode, region] as const),
  ),
);

/** Returns the place of a postcode of the demo; throws if it is not known. */
export function placeOf(geo: Geo, postcode: string): Place {
  const place = geo.find(postcode);
  if (place === null) throw new Error(`The demo's postcode ${postcode} is not known.`);
  return place;
}
