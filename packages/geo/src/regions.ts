/**
 * Nations and regions of the UK, each with the postcode areas and outcodes that cover most of it. Bars separate
 * synonyms.
 */
export const REGIONS: Record<string, string> = {
  Scotland: "AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE",
  Wales: "CF LD LL NP SA CH5 CH6 CH7 CH8 SY15 SY16 SY17 SY18 SY19 SY20 SY21 SY22 SY23 SY24 SY25",
  "Northern Ireland|N Ireland|Ulster": "BT",
  "North East|North East England": "DH DL NE SR TS",
  "North West|North West England": "BB BL CA CH CW FY L LA M OL PR SK WA WN",
  "Yorkshire|Yorks|Yorkshire and the Humber|Yorkshire and Humberside": "BD DN HD HG HU HX LS S WF YO",
  "East Midlands|E Midlands": "DE LE LN NG NN",
  "West Midlands|W Midlands": "B CV DY HR ST SY TF WR WS WV",
  "East of England|East England": "AL CB CM CO IP LU NR PE SG SS WD",
  "London|Greater London": "BR CR E EC EN HA IG KT N NW RM SE SM SW TW UB W WC",
  "South East|South East England": "BN CT DA GU HP ME MK OX PO RG RH SL SO TN",
  "South West|South West England": "BA BH BS DT EX GL PL SN SP TA TQ TR",
};

const ISLANDS = { "Channel Islands": "GY JE", "Isle of Man": "IM" };

const BY_CODE = new Map(
  Object.entries({ ...REGIONS, ...ISLANDS }).flatMap(([names, codes]) =>
    codes.split(" ").map((code) => [code, names.split("|")[0] ?? names] as const),
  ),
);

/** Returns the nation, region or islands that an outcode is in; null if unknown. */
export function regionOf(outcode: string): string | null {
  return BY_CODE.get(outcode) ?? BY_CODE.get(/^[A-Z]+/.exec(outcode)?.[0] ?? "") ?? null;
}
