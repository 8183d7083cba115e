/**
 * Land within which no ferry is needed. Islands with a bridge (Skye, Anglesey, Portsea, Hayling, Mersea,
 * Canvey, Sheppey, Walney) are part of `GB`, and so are small isles in a mainland outcode (Raasay, Lismore,
 * Kerrera, Lundy, the Summer Isles).
 */
export type Landmass =
  | "GB"
  | "NI"
  | "IOM"
  | "JERSEY"
  | "GUERNSEY"
  | "ALDERNEY"
  | "SARK"
  | "WIGHT"
  | "ORKNEY"
  | "SHETLAND"
  | "LEWIS_HARRIS"
  | "UIST"
  | "BARRA"
  | "ARRAN"
  | "CUMBRAE"
  | "BUTE"
  | "GIGHA"
  | "ISLAY"
  | "JURA"
  | "COLONSAY"
  | "MULL"
  | "IONA"
  | "TIREE"
  | "COLL"
  | "EIGG"
  | "RUM"
  | "CANNA"
  | "SCILLY";

/** Outcodes on islands: the area, its first and last district, the island. All other outcodes are in `GB`. */
const ISLANDS: readonly (readonly [area: string, first: number, last: number, landmass: Landmass])[] = [
  ["BT", 1, 99, "NI"],
  ["IM", 1, 99, "IOM"],
  ["JE", 1, 99, "JERSEY"],
  ["GY", 1, 8, "GUERNSEY"],
  ["GY", 9, 9, "ALDERNEY"],
  ["GY", 10, 10, "SARK"],
  ["PO", 30, 41, "WIGHT"],
  ["KW", 15, 17, "ORKNEY"],
  ["ZE", 1, 3, "SHETLAND"],
  ["HS", 1, 5, "LEWIS_HARRIS"],
  ["HS", 6, 8, "UIST"],
  ["HS", 9, 9, "BARRA"],
  ["KA", 27, 27, "ARRAN"],
  ["KA", 28, 28, "CUMBRAE"],
  ["PA", 20, 20, "BUTE"],
  ["PA", 41, 41, "GIGHA"],
  ["PA", 42, 49, "ISLAY"],
  ["PA", 60, 60, "JURA"],
  ["PA", 61, 61, "COLONSAY"],
  ["PA", 62, 75, "MULL"],
  ["PA", 76, 76, "IONA"],
  ["PA", 77, 77, "TIREE"],
  ["PA", 78, 78, "COLL"],
  ["PH", 42, 42, "EIGG"],
  ["PH", 43, 43, "RUM"],
  ["PH", 44, 44, "CANNA"],
  ["TR", 21, 25, "SCILLY"],
];

/** Returns the landmass of an outcode. */
export function landmassOf(outcode: string): Landmass {
  const [, area, district] = /^([A-Z]+)(\d+)/.exec(outcode) ?? [];
  const number = Number(district);
  const island = ISLANDS.find(([name, first, last]) => name === area && number >= first && number <= last);
  return island?.[3] ?? "GB";
}
