/** Words for the board, notes for the driver and dimensions as a transport clerk types them. */
export interface Wording {
  board: readonly string[];
  notes: readonly string[];
  dims: readonly string[];
}

export const PARTS: Wording = {
  board: [
    "Line down at delivery, please go direct.",
    "Small boxes, hand ball.",
    "Gearbox on a half pallet. Forklift both ends.",
  ],
  notes: [
    "Line down at delivery, please go direct. Ring for a contact when loaded.",
    "Bumpers and a bonnet, boxed. Goods in shut 13:00 to 13:30.",
    "Collect from parts counter, quote our job number. POD name in capitals please.",
    "1 x gearbox on a half pallet plus 2 cartons. Forklift both ends.",
    "Small boxes, hand ball. Security will want the reg, text it over when allocated.",
    "Report to gate 3. Hi-vis and boots on site.",
  ],
  dims: [
    "0.8 x 0.6 x 0.5 m",
    "Longest piece 1.9 m",
    "Fits a Berlingo, 1.6 m load length",
    "Cartons up to 40 cm",
  ],
};

export const MEDICAL: Wording = {
  board: [
    "Clean van please, upright, no stacking.",
    "Must be there before the list starts.",
    "Keep out of the sun.",
  ],
  notes: [
    "Hospital delivery, ring pharmacy on arrival, do not leave in post room.",
    "Loan kit for theatre. Must be there before the list starts.",
    "Lab samples in validated boxes, upright, no stacking.",
    "Return kit, swap one for one. Sister on ward signs.",
    "Insulin, keep out of the sun. Clean van please.",
  ],
  dims: ["2 trays, 60 x 40 x 20 cm", "One box, 12 kg", "3 cool boxes, 45 cm cube"],
};

export const GENERAL: Wording = {
  board: [
    "Wrapped. Pump truck needed, no dock at the far end.",
    "Mixed pallets, not stackable.",
    "Straps please, some top heavy. 30 min free each end.",
  ],
  notes: [
    "Bathroom ware. Pump truck needed, no dock at the far end. Ring the site 30 min before.",
    "Straps please, some top heavy. 30 min free each end then £25/h for vans.",
    "Mixed pallets, not stackable. Loads from the side if you can.",
    "Kerbside is fine, customer has a forklift until 16:00.",
    "Two drops within a mile, second is a signature only.",
    "Euro pallets to be swapped, not left.",
    "Booked in on our account, quote the ref at the gatehouse or they turn you away.",
    "Residential street, no bigger than stated please.",
    "No curtain-siders, has to stay dry.",
    "Loading bay 4, forklift on site till 17:00. Last tip is 15:30 on a Friday.",
    "Tiles, heavy for their size. Pallets up to 950 kg.",
  ],
  dims: [
    "1200x1000, 1.6 m high, no stacking",
    "1200x1000, up to 1.2 m, stackable once",
    "Euros, 1.8 m high",
    "One at 2.4 x 1.2 m, rest standard",
    "Standard pallets to 2.0 m",
  ],
};

export const FOOD: Wording = {
  board: [
    "Reefer or clean box, no odours.",
    "Booked slots both ends, two hours free.",
    "Pallets to be exchanged.",
  ],
  notes: [
    "RDC delivery. Miss the slot and it is a re-book, so please run early.",
    "Ambient grocery, clean trailer, no smells. Load bars.",
    "CHEP pallets, keep the docket. Driver waits in the cab while tipped.",
    "Straight trunk shed to shed, curtain-sider or box.",
    "Ex-container, palletised at our shed. Ready from 06:00.",
    "Bottled water, 26 spaces at full weight. Rear tip.",
    "Tautliner or box. Seal to be fitted at collection, do not break.",
  ],
  dims: ["26 x 1200x1000, 1.7 m", "24 spaces, 23.8 t", "26 CHEPs, 1.4 m", "Up to 2.6 m internal height"],
};

export const CHEMICALS: Wording = {
  board: ["ADR kit and driver. No mixed loads.", "IBCs, not stackable.", "Straps on every row."],
  notes: [
    "Class 3 UN1263 PG II, paint in 25 L drums. DGN in the envelope with the CMR.",
    "Class 8 UN1719, IBCs. ADR kit and valid card checked at the gate.",
    "UN3082 class 9, 205 L drums on pallets. Orange boards needed.",
    "Class 3 and 8, segregated. Do not load with food.",
  ],
  dims: ["IBCs 1.2 x 1.0 x 1.16 m", "4 drums a pallet, 1.2 m", "1200x1000, 1.1 m, not stackable"],
};

export const STEEL: Wording = {
  board: [
    "Flat, chains and edge protectors.",
    "Overhead crane at collection, forklift at delivery.",
    "Sheeted, must stay dry.",
  ],
  notes: [
    "Box section in bundles. Overhead crane both ends, edge protectors please.",
    "Beams to 12.2 m. Chains and dunnage, PPE full.",
    "Rebar, crane off at site. Ring the banksman when 20 min out.",
    "Plate, flat. Sheeted if it looks like rain.",
    "Trusses, long but light. Escort not needed.",
  ],
  dims: ["12.2 m long, 2.4 m wide", "6 m bundles, 1 t each", "13 m max, within the deck", "Plates 6 x 2.5 m"],
};

export const PLANT: Wording = {
  board: [
    "Drives on under its own power. Ramps and four chains.",
    "Winch needed, does not start.",
    "Wide, daylight only.",
  ],
  notes: [
    "13 t excavator, drives on. Ramps down before the gate, tight turn.",
    "Roller and dumper together. Tracks cleaned before loading.",
    "Telehandler, boom lowered, 2.6 m to the cab roof. Site opens 07:30.",
    "Transformer on skids, lift arranged by customer both ends.",
  ],
  dims: ["7.6 x 2.5 x 2.9 m", "5.2 x 2.3 x 2.6 m, 8.4 t", "6.1 x 2.4 x 2.6 m"],
};

export const EVENTS: Wording = {
  board: [
    "Hand ball, two people at each end.",
    "Flight cases on wheels, tail-lift both ends.",
    "Timed get-in, waiting possible.",
  ],
  notes: [
    "Exhibition stand, flight cases on wheels. Lorry way slot booked, be early.",
    "Build up starts 07:00. Driver helps to push on, 20 min.",
    "Break-down collection, wait for the call from the hall.",
    "Sound kit. Two on the tail-lift please, cases to 280 kg.",
  ],
  dims: ["14 flight cases, 1.2 m high", "Crates to 2.1 m long", "Fills a Luton to the roof"],
};
