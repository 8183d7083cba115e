import type { Landmass } from "./landmass.ts";
import type { Position } from "./place.ts";

export interface Port extends Position {
  name: string;
  landmass: Landmass;
}

const port = (name: string, landmass: Landmass, lat: number, lng: number): Port => ({
  name,
  landmass,
  lat,
  lng,
});

const BELFAST = port("Belfast", "NI", 54.62, -5.9);
const HEYSHAM = port("Heysham", "GB", 54.033, -2.915);
const CAIRNRYAN = port("Cairnryan", "GB", 54.967, -5.02);
const DOUGLAS = port("Douglas", "IOM", 54.147, -4.475);
const POOLE = port("Poole", "GB", 50.71, -1.99);
const PORTSMOUTH = port("Portsmouth", "GB", 50.812, -1.09);
const ST_HELIER = port("St Helier", "JERSEY", 49.178, -2.117);
const ST_PETER_PORT = port("St Peter Port", "GUERNSEY", 49.457, -2.53);
const ABERDEEN = port("Aberdeen", "GB", 57.144, -2.085);
const LERWICK = port("Lerwick", "SHETLAND", 60.16, -1.15);
const KIRKWALL = port("Kirkwall", "ORKNEY", 59.0, -2.975);
const UIG = port("Uig", "GB", 57.587, -6.377);
const OBAN = port("Oban", "GB", 56.412, -5.475);
const MALLAIG = port("Mallaig", "GB", 57.006, -5.828);
const CASTLEBAY = port("Castlebay", "BARRA", 56.954, -7.488);
const PORT_ASKAIG = port("Port Askaig", "ISLAY", 55.848, -6.105);

/** Ferries that take lorries; for the smallest islands their only ferry, even if it takes none. */
export const FERRIES: readonly (readonly [Port, Port])[] = [
  [CAIRNRYAN, BELFAST],
  [CAIRNRYAN, port("Larne", "NI", 54.85, -5.797)],
  [port("Birkenhead", "GB", 53.405, -3.015), BELFAST],
  [HEYSHAM, BELFAST],
  [HEYSHAM, port("Warrenpoint", "NI", 54.097, -6.262)],
  [HEYSHAM, DOUGLAS],
  [PORTSMOUTH, ST_HELIER],
  [POOLE, ST_HELIER],
  [PORTSMOUTH, ST_PETER_PORT],
  [POOLE, ST_PETER_PORT],
  [ST_HELIER, ST_PETER_PORT],
  [ST_PETER_PORT, port("Alderney", "ALDERNEY", 49.727, -2.198)],
  [ST_PETER_PORT, port("Sark", "SARK", 49.433, -2.343)],
  [port("Southampton", "GB", 50.895, -1.405), port("East Cowes", "WIGHT", 50.758, -1.29)],
  [port("Portsmouth Gunwharf", "GB", 50.798, -1.11), port("Fishbourne", "WIGHT", 50.735, -1.215)],
  [port("Lymington", "GB", 50.757, -1.53), port("Yarmouth", "WIGHT", 50.706, -1.5)],
  [port("Scrabster", "GB", 58.612, -3.545), port("Stromness", "ORKNEY", 58.963, -3.297)],
  [port("Gills Bay", "GB", 58.64, -3.16), port("St Margaret's Hope", "ORKNEY", 58.832, -2.962)],
  [ABERDEEN, KIRKWALL],
  [ABERDEEN, LERWICK],
  [KIRKWALL, LERWICK],
  [port("Ullapool", "GB", 57.896, -5.16), port("Stornoway", "LEWIS_HARRIS", 58.207, -6.387)],
  [UIG, port("Tarbert", "LEWIS_HARRIS", 57.897, -6.8)],
  [UIG, port("Lochmaddy", "UIST", 57.597, -7.158)],
  [MALLAIG, port("Lochboisdale", "UIST", 57.152, -7.305)],
  [port("Leverburgh", "LEWIS_HARRIS", 57.766, -7.026), port("Berneray", "UIST", 57.703, -7.178)],
  [port("Eriskay", "UIST", 57.07, -7.308), port("Ardmhor", "BARRA", 57.008, -7.405)],
  [OBAN, CASTLEBAY],
  [port("Ardrossan", "GB", 55.64, -4.823), port("Brodick", "ARRAN", 55.577, -5.138)],
  [port("Largs", "GB", 55.794, -4.87), port("Cumbrae Slip", "CUMBRAE", 55.788, -4.898)],
  [port("Wemyss Bay", "GB", 55.877, -4.89), port("Rothesay", "BUTE", 55.838, -5.053)],
  [port("Colintraive", "GB", 55.924, -5.153), port("Rhubodach", "BUTE", 55.92, -5.159)],
  [port("Tayinloan", "GB", 55.658, -5.67), port("Ardminish", "GIGHA", 55.677, -5.735)],
  [port("Kennacraig", "GB", 55.807, -5.483), port("Port Ellen", "ISLAY", 55.63, -6.19)],
  [port("Kennacraig", "GB", 55.807, -5.483), PORT_ASKAIG],
  [PORT_ASKAIG, port("Feolin", "JURA", 55.849, -6.09)],
  [OBAN, port("Scalasaig", "COLONSAY", 56.069, -6.188)],
  [OBAN, port("Craignure", "MULL", 56.47, -5.707)],
  [port("Lochaline", "GB", 56.536, -5.775), port("Fishnish", "MULL", 56.515, -5.81)],
  [port("Fionnphort", "MULL", 56.326, -6.368), port("Baile Mor", "IONA", 56.331, -6.393)],
  [OBAN, port("Arinagour", "COLL", 56.615, -6.523)],
  [OBAN, port("Scarinish", "TIREE", 56.508, -6.797)],
  [MALLAIG, port("Galmisdale", "EIGG", 56.877, -6.13)],
  [MALLAIG, port("Kinloch", "RUM", 57.012, -6.27)],
  [MALLAIG, port("Canna", "CANNA", 57.057, -6.49)],
  [port("Penzance", "GB", 50.118, -5.53), port("St Mary's", "SCILLY", 49.917, -6.317)],
];
