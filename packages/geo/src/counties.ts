import { areaOf } from "./parse-postcode.ts";

/**
 * Counties as in postal addresses, each with its postcode areas and outcodes; `PE30-38` is a range of outcodes.
 * An area belongs to the county that most of it is in; outcodes that differ are listed separately.
 */
const COUNTIES: Record<string, string> = {
  // England
  Bedfordshire: "LU MK40-46 SG15-19",
  Berkshire: "RG SL GU47",
  Bristol: "BS",
  Buckinghamshire: "HP MK SL0 SL7-9",
  Cambridgeshire: "CB PE",
  Cheshire: "CH CW SK9-12 WA",
  Cleveland: "TS",
  Cornwall: "TR PL10-15 PL17-18 PL22-35 EX23",
  Cumbria: "CA LA",
  Derbyshire: "DE S18 S21 S32-33 S40-45 S49 SK13 SK17 SK22-23 NG10",
  Devon: "EX PL TQ",
  Dorset: "BH DT SP7-8",
  "County Durham": "DH DL SR7-8",
  "East Sussex": "BN TN5-7 TN19-22 TN31-40 RH18",
  "East Yorkshire": "HU YO15-16 YO25 YO41-43 DN14",
  Essex: "CM CO SS RM15-20 CB10-11 EN9 IG7 IG9-10",
  Gloucestershire: "GL BS15-16 BS30 BS32 BS34-37",
  "Greater Manchester": "BL M OL WN SK WA14-15",
  Hampshire: "SO PO SP6 SP10-11 RG21-29 GU11-12 GU14 GU17 GU30-35 GU46 GU51-52 BH24-25",
  Herefordshire: "HR",
  Hertfordshire: "AL SG WD EN6-8 EN10-11 HP1-4 HP23 CM21 CM23",
  "Isle of Wight": "PO30-41",
  "Isles of Scilly": "TR21-25",
  Kent: "CT ME TN BR8 DA1-4 DA9-13",
  Lancashire: "BB FY PR LA1-5 L39-40 OL13 WN8",
  Leicestershire: "LE CV13 DE74",
  Lincolnshire: "LN DN9 DN15-21 DN31-41 NG31-34 PE9-12 PE20-25",
  London: "BR CR DA E EC EN HA IG KT N NW RM SE SM SW TW UB W WC",
  Merseyside: "L CH41-63 PR8-9 WA9-12",
  Norfolk: "NR IP20-22 IP24-26 IP98 PE14 PE30-38",
  "North Yorkshire": "HG YO DL6-11 TS9 BD23-24 LS24",
  Northamptonshire: "NN PE8",
  Northumberland: "NE18-20 NE22-24 NE41-49 NE61-71 TD15",
  Nottinghamshire: "NG DN10 DN22 S80-81",
  Oxfordshire: "OX RG9 SN7",
  Rutland: "LE15",
  Shropshire: "SY TF DY14 WV7 WV15-16",
  Somerset: "BA TA BS20-29 BS31 BS39-49",
  "South Yorkshire": "S DN",
  Staffordshire: "ST DE13-15 DY7 WS6-7 WS11-15 WV5 WV8-9 B77-79",
  Suffolk: "IP CB8-9 CO8 CO10 NR32-35",
  Surrey: "GU RH CR3 CR6 KT7-8 KT10-24 SM7 TW15-20",
  "Tyne and Wear": "NE SR DH4-5",
  Warwickshire: "CV B46 B49-50 B80 B94-95",
  "West Midlands": "B DY WS WV CV1-6",
  "West Sussex": "BN5-6 BN11-18 BN42-45 GU28-29 PO18-22 RH10-17 RH19-20",
  "West Yorkshire": "BD HD HX LS WF OL14",
  Wiltshire: "SN SP BA12-15",
  Worcestershire: "WR DY10-13 B47-48 B60-61 B96-98",
  // Wales
  Anglesey: "LL58-78",
  Carmarthenshire: "SA",
  Ceredigion: "SY23-25 SA43-48",
  Conwy: "LL22 LL24-32",
  Denbighshire: "LL15-21",
  Flintshire: "CH5-8",
  Glamorgan: "CF SA1-13",
  Gwent: "NP",
  Gwynedd: "LL",
  Pembrokeshire: "SA35-37 SA41-42 SA61-73",
  Powys: "LD SY15-22 NP8",
  Wrexham: "LL11-14",
  // Scotland
  Aberdeenshire: "AB",
  Angus: "DD",
  Argyll: "PA20-80",
  Ayrshire: "KA",
  Clackmannanshire: "FK10-14",
  "Dumfries and Galloway": "DG",
  Dunbartonshire: "G60-62 G64 G66 G81-84",
  "East Lothian": "EH31-42",
  Edinburgh: "EH",
  Fife: "KY DD6",
  Glasgow: "G",
  Highland: "IV KW PH19-44 PH49-50",
  Kinross: "KY13",
  Lanarkshire: "ML G65 G67-75",
  Midlothian: "EH18-26 EH37-38",
  Moray: "IV30-36 AB37-38 AB55-56",
  Orkney: "KW15-17",
  Perthshire: "PH",
  Renfrewshire: "PA G76-78",
  "Scottish Borders": "TD EH43-46",
  Shetland: "ZE",
  Stirlingshire: "FK",
  "West Lothian": "EH27 EH47-49 EH51-55",
  "Western Isles": "HS",
  // Northern Ireland and the islands
  "Northern Ireland": "BT",
  "Isle of Man": "IM",
  Jersey: "JE",
  Guernsey: "GY",
};

/** Towns that are in another county than the rest of their outcode. */
const ACROSS: Record<string, string> = {
  "Ash GU12": "Surrey",
  "Ashley TF9": "Staffordshire",
  "Broughton CH4": "Flintshire",
  "Carlton DN14": "North Yorkshire",
  "Dudley NE23": "Tyne and Wear",
  "Featherstone WV10": "Staffordshire",
  "Ingleton LA6": "North Yorkshire",
  "Kingsbury B78": "Warwickshire",
  "Langtoft PE6": "Lincolnshire",
  "Mayfield DE6": "Staffordshire",
  "Moira DE12": "Leicestershire",
  "Warton B79": "Warwickshire",
};

const RUN = /^([A-Z]+)(\d+)-(\d+)$/;

function codesOf(code: string): string[] {
  const [, area = "", from, to] = RUN.exec(code) ?? [];
  if (from === undefined) return [code];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, nth) => `${area}${Number(from) + nth}`);
}

const BY_CODE = new Map(
  Object.entries(COUNTIES).flatMap(([county, codes]) =>
    codes.split(" ").flatMap((code) => codesOf(code).map((each) => [each, county] as const)),
  ),
);

/** Returns the county of a town, to distinguish towns of the same name; empty if it is not known. */
export function countyOf({ name, outcode }: { name: string; outcode: string }): string {
  // The table has outcodes such as EC1A and W1B without their final letter.
  const code = outcode.replace(/(?<=\d)[A-Z]$/, "");
  return ACROSS[`${name} ${outcode}`] ?? BY_CODE.get(code) ?? BY_CODE.get(areaOf(outcode)) ?? "";
}
