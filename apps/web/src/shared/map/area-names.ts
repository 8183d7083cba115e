import { areaOf as postcodeArea } from "@board/api/board/rules";

/** Main town of each postcode area. */
const NAMES =
  "AB Aberdeen,AL St Albans,B Birmingham,BA Bath,BB Blackburn,BD Bradford,BH Bournemouth,BL Bolton,BN Brighton,BR Bromley,BS Bristol,BT Belfast,CA Carlisle,CB Cambridge,CF Cardiff,CH Chester,CM Chelmsford,CO Colchester,CR Croydon,CT Canterbury,CV Coventry,CW Crewe,DA Dartford,DD Dundee,DE Derby,DG Dumfries,DH Durham,DL Darlington,DN Doncaster,DT Dorchester,DY Dudley,EH Edinburgh,EN Enfield,EX Exeter,FK Falkirk,FY Blackpool,G Glasgow,GL Gloucester,GU Guildford,GY Guernsey,HA Harrow,HD Huddersfield,HG Harrogate,HP Hemel Hempstead,HR Hereford,HS Stornoway,HU Hull,HX Halifax,IG Ilford,IM Isle of Man,IP Ipswich,IV Inverness,JE Jersey,KA Kilmarnock,KT Kingston,KW Wick,KY Kirkcaldy,L Liverpool,LA Lancaster,LD Llandrindod,LE Leicester,LL Llandudno,LN Lincoln,LS Leeds,LU Luton,M Manchester,ME Medway,MK Milton Keynes,ML Motherwell,NE Newcastle,NG Nottingham,NN Northampton,NP Newport,NR Norwich,OL Oldham,OX Oxford,PA Paisley,PE Peterborough,PH Perth,PL Plymouth,PO Portsmouth,PR Preston,RG Reading,RH Redhill,RM Romford,S Sheffield,SA Swansea,SG Stevenage,SK Stockport,SL Slough,SM Sutton,SN Swindon,SO Southampton,SP Salisbury,SR Sunderland,SS Southend,ST Stoke-on-Trent,SY Shrewsbury,TA Taunton,TD Galashiels,TF Telford,TN Tunbridge Wells,TQ Torquay,TR Truro,TS Middlesbrough,TW Twickenham,UB Southall,WA Warrington,WD Watford,WF Wakefield,WN Wigan,WR Worcester,WS Walsall,WV Wolverhampton,YO York,ZE Lerwick";

const BY_AREA = new Map(
  NAMES.split(",").map((text): [string, string] => {
    const [area = "", ...name] = text.split(" ");
    return [area, name.join(" ")];
  }),
);

export const LONDON_AREAS: readonly string[] = ["E", "EC", "N", "NW", "SE", "SW", "W", "WC"];

/** Name for all London areas together. */
export const LONDON = "London";

/** Returns the area of an outcode; all of London counts as one area. */
export function areaOf(outcode: string): string {
  const area = postcodeArea(outcode);
  return LONDON_AREAS.includes(area) ? LONDON : area;
}

export function areaName(area: string): string {
  return BY_AREA.get(area) ?? area;
}
