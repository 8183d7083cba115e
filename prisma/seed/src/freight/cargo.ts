/** Goods, with typical texts of a transport clerk. The texts fit every load that is drawn from here. */
export interface Cargo {
  /** Share of the kind's loads; 1 is average. */
  share?: number;
  type: "FULL_LOAD" | "PART_LOAD" | "PALLETS" | "PARCELS";
  /** Number of pallets or parcels; unset if they are not counted. */
  count?: readonly [number, number];
  /** Weight of one pallet or piece; of the whole load if they are not counted. */
  kg: readonly [number, number];
  /** Board note, for carriers who price it. */
  board: string;
  /** Notes for the driver, after the booking. */
  notes: readonly string[];
  /** Notes for loads with a delivery slot only. */
  slotNotes?: readonly string[];
  /** Posted for today or tomorrow, and driven straight there. */
  urgent?: boolean;
  dims?: readonly string[];
  /** Share of loads that need a tail-lift; default none. */
  tailLift?: number;
  fragile?: boolean;
  adr?: boolean;
}

export const PARTS = {
  van: [
    {
      share: 2,
      type: "PARCELS",
      count: [1, 4],
      kg: [3, 18],
      urgent: true,
      board: "Line down at delivery, please go direct.",
      notes: ["Line down at delivery, please go direct. Ring for a contact when loaded."],
      dims: ["Cartons up to 40 cm"],
    },
    {
      share: 4,
      type: "PARCELS",
      count: [1, 6],
      kg: [3, 18],
      board: "Small boxes, hand ball.",
      notes: [
        "Small boxes, hand ball. Security will want the reg, text it over when allocated.",
        "Collect from parts counter, quote our job number. POD name in capitals please.",
      ],
      dims: ["Cartons up to 40 cm", "0.8 x 0.6 x 0.5 m"],
    },
    {
      share: 2,
      type: "PARCELS",
      count: [2, 5],
      kg: [6, 14],
      board: "Bumpers and a bonnet, boxed. Nothing on top.",
      notes: ["Bumpers and a bonnet, boxed. Nothing on top of them please."],
      dims: ["Longest piece 1.9 m"],
      fragile: true,
    },
    {
      type: "FULL_LOAD",
      kg: [120, 190],
      board: "Gearbox on a half pallet. Forklift both ends.",
      notes: ["Gearbox on a half pallet. Forklift both ends."],
      dims: ["0.8 x 0.6 m footprint, 0.7 m high"],
    },
    {
      type: "PARCELS",
      count: [8, 24],
      kg: [8, 16],
      board: "Brake discs, heavy for their size, hand ball.",
      notes: ["Brake discs, heavy for their size. Report to gate 3, hi-vis and boots on site."],
      dims: ["Cartons 35 x 35 x 20 cm"],
    },
  ],
  bigVan: [
    {
      share: 3,
      type: "PALLETS",
      count: [1, 3],
      kg: [180, 380],
      board: "Wrapped, not stackable. Forklift both ends.",
      notes: [
        "Mixed parts, wrapped, not stackable. Forklift both ends.",
        "Exhausts, light but long. Load from the back.",
      ],
      dims: ["1200x1000, up to 1.2 m"],
    },
    {
      type: "PARCELS",
      count: [12, 40],
      kg: [6, 18],
      board: "Cartons, hand ball, one address.",
      notes: [
        "Parts for a service day, one address. Sack truck helps.",
        "Retail refill, one address, goods-in on the left.",
      ],
      dims: ["Cartons up to 60 cm"],
    },
    {
      type: "FULL_LOAD",
      kg: [300, 700],
      board: "Engine on a stillage. Forklift both ends, straps.",
      notes: ["Engine on a stillage. Forklift both ends, straps please."],
      dims: ["1.2 x 0.9 x 1.0 m"],
    },
  ],
  luton: [
    {
      type: "PALLETS",
      count: [2, 4],
      kg: [120, 220],
      tailLift: 1,
      board: "Upright, no stacking. Pump truck at delivery.",
      notes: [
        "Panels and glass on edge, keep upright. Pump truck at delivery.",
        "Stillages on wheels, they roll onto the lift.",
      ],
      dims: ["1200x1000, 1.6 m high, no stacking"],
      fragile: true,
    },
  ],
  rigid: [
    {
      type: "PALLETS",
      count: [4, 8],
      kg: [180, 330],
      tailLift: 0.3,
      board: "Wrapped pallets. Forklift both ends.",
      notes: [
        "Tyres on pallets, wrapped. Stay on the lorry side of the yard.",
        "Batteries, dry, wrapped. Forklift both ends.",
      ],
      dims: ["Standard pallets to 2.0 m", "1200x1000, up to 1.2 m, stackable once"],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;

export const MEDICAL = {
  van: [
    {
      share: 3,
      type: "PARCELS",
      count: [1, 5],
      kg: [2, 12],
      board: "Clean van please.",
      notes: [
        "Hospital delivery, ring pharmacy on arrival, do not leave in post room.",
        "Insulin, keep out of the sun. Clean van please.",
      ],
      dims: ["Trays 60 x 40 x 20 cm"],
    },
    {
      share: 2,
      type: "PARCELS",
      count: [2, 12],
      kg: [6, 15],
      fragile: true,
      board: "Upright, no stacking, clean van.",
      notes: [
        "Loan kit for theatre, sterile stores know it is coming.",
        "Return kit, swap one for one. Sister on ward signs.",
      ],
      dims: ["Cases 70 x 45 x 30 cm"],
    },
    {
      type: "PARCELS",
      count: [1, 6],
      kg: [3, 8],
      fragile: true,
      adr: true,
      board: "UN3373 samples, upright. Driver needs the awareness card.",
      notes: ["UN3373 samples in validated boxes, upright, no stacking."],
      dims: ["Cool boxes, 45 cm cube"],
    },
    {
      type: "PARCELS",
      count: [1, 6],
      kg: [3, 10],
      fragile: true,
      board: "Fragile, nothing beside it on the floor.",
      notes: ["Lenses and scopes, fragile. Signature at the stores, not reception."],
    },
  ],
  bigVan: [
    {
      type: "PALLETS",
      count: [1, 3],
      kg: [110, 280],
      tailLift: 0.2,
      board: "Light. Pump truck there, no dock.",
      notes: [
        "Gloves and gowns, light. Stores have a pump truck, no dock.",
        "Fluids in cartons, wrapped. Keep from freezing.",
      ],
      dims: ["1200x1000, 1.6 m high", "Euros, 1.8 m high"],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;

export const BUILDING = {
  bigVan: [
    {
      type: "PALLETS",
      count: [1, 2],
      kg: [250, 480],
      board: "Boxed, upright, fragile.",
      notes: [
        "Bathroom ware. Ring the site 30 min before.",
        "Boilers, boxed, upright. Forklift at ours, hand ball at theirs.",
      ],
      dims: ["1200x1000, up to 1.2 m"],
      fragile: true,
    },
    {
      type: "PARCELS",
      count: [6, 30],
      kg: [9, 22],
      board: "Boxes, hand ball, kerbside.",
      notes: ["Taps and valves, boxed. Kerbside is fine."],
    },
  ],
  luton: [
    {
      share: 2,
      type: "PALLETS",
      count: [2, 5],
      kg: [110, 190],
      tailLift: 1,
      board: "Tail-lift and pump truck, no dock at the far end.",
      notes: [
        "Bathroom ware. Pump truck needed, no dock at the far end.",
        "Residential street, no bigger than stated please.",
      ],
      dims: ["1200x1000, 1.6 m high, no stacking"],
    },
    {
      type: "PART_LOAD",
      kg: [300, 750],
      tailLift: 0.6,
      board: "Flat packed, to 2.4 m, to be kept dry.",
      notes: ["Doors and frames, flat packed, to be kept dry."],
      dims: ["Longest piece 2.4 m"],
    },
  ],
  rigid: [
    {
      share: 2,
      type: "PALLETS",
      count: [3, 6],
      kg: [280, 450],
      tailLift: 0.75,
      board: "Straps please, some top heavy.",
      notes: [
        "Customer has a forklift, but not after four.",
        "Straps please, some top heavy.",
        "Kerbside tail-lift drop, level ground.",
      ],
      dims: ["1200x1000, up to 1.2 m, stackable once", "One at 2.4 x 1.2 m, rest standard"],
    },
    {
      type: "PART_LOAD",
      count: [3, 7],
      kg: [180, 320],
      tailLift: 0.4,
      board: "Mixed pallets, not stackable.",
      notes: ["Mixed pallets, not stackable. Loads from the side if you can."],
    },
  ],
  eighteen: [
    {
      share: 2,
      type: "PALLETS",
      count: [6, 9],
      kg: [750, 960],
      tailLift: 0.3,
      board: "Heavy for their size. Forklift both ends, has to stay dry.",
      notes: [
        "Tiles, heavy for their size. Forklift both ends.",
        "Cement and render, has to stay dry. No curtain-siders with holes.",
      ],
      dims: ["1200x1000, 1.1 m, not stackable"],
    },
    {
      share: 2,
      type: "PALLETS",
      count: [8, 14],
      kg: [300, 550],
      tailLift: 0.6,
      board: "Branch delivery, forklift on site.",
      notes: [
        "Plumbing and heating for a branch. Loading bay 4, forklift on site.",
        "Euro pallets to be swapped, not left.",
      ],
      dims: ["Standard pallets to 2.0 m"],
    },
    {
      type: "PART_LOAD",
      count: [5, 8],
      kg: [350, 600],
      tailLift: 0.4,
      board: "Two drops on one trading estate.",
      notes: ["Two drops on one trading estate, second is a signature only."],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;

export const FOOD = {
  artic: [
    {
      share: 3,
      type: "FULL_LOAD",
      count: [24, 26],
      kg: [620, 900],
      slotNotes: ["RDC delivery. Miss the slot and it is a re-book, so please run early."],
      board: "Curtain-sider or box, clean, load bars. Two hours free each end.",
      notes: [
        "Ambient grocery, clean trailer, no smells. Load bars.",
        "CHEP pallets, keep the docket. Driver waits in the cab while tipped.",
        "Straight trunk shed to shed, curtain-sider or box.",
      ],
      dims: ["1200x1000, 1.7 m", "CHEPs, 1.4 m", "Up to 2.6 m internal height"],
    },
    {
      type: "FULL_LOAD",
      count: [22, 24],
      kg: [940, 1000],
      board: "Full weight. Rear tip.",
      notes: ["Bottled water at full weight. Rear tip."],
      dims: ["1200x1000, 1.5 m"],
    },
    {
      type: "FULL_LOAD",
      count: [24, 26],
      kg: [280, 420],
      board: "High and light, box or tautliner.",
      notes: ["Crisps and cereal, high and light. Box or tautliner, seal to be fitted at collection."],
      dims: ["2.4 m high, full cube"],
    },
  ],
  articPart: [
    {
      type: "PALLETS",
      count: [8, 16],
      kg: [480, 800],
      board: "Clean trailer, no smells. CHEPs not to be exchanged.",
      notes: ["Ambient grocery, clean trailer, no smells.", "CHEP pallets, keep the docket."],
      slotNotes: ["Booked in on our account, quote the ref."],
      dims: ["1200x1000, 1.7 m"],
    },
  ],
  eighteen: [
    {
      type: "PALLETS",
      count: [7, 14],
      kg: [380, 620],
      tailLift: 0.5,
      board: "Store delivery from the back, no dock.",
      notes: ["Store delivery from the back. Pump truck, no dock."],
      slotNotes: [
        "Ambient grocery. Booked in on our account, quote the ref at the gatehouse or they turn you away.",
      ],
      dims: ["1200x1000, 1.6 m"],
    },
  ],
  rigid: [
    {
      type: "PALLETS",
      count: [3, 7],
      kg: [240, 410],
      tailLift: 0.8,
      board: "Dry goods, tail-lift and pump truck.",
      notes: [
        "Deli counter refill, dry goods. Ring the store 20 min out.",
        "Promotional stands, flat. Tail-lift and pump truck.",
      ],
      dims: ["1200x1000, 1.6 m"],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;

export const IMPORTS = {
  artic: [
    {
      type: "FULL_LOAD",
      count: [22, 26],
      kg: [450, 850],
      board: "Ex-container, palletised, loaded from a dock.",
      notes: [
        "Ex-container, palletised at our shed. Quote the ref on arrival.",
        "Ex-container furniture, keep dry. Box or sound tautliner.",
      ],
      dims: ["1200x1000, up to 2.2 m"],
    },
  ],
  articPart: [
    {
      type: "PART_LOAD",
      count: [8, 15],
      kg: [420, 780],
      board: "Ex-container, palletised. Rear or side tip.",
      notes: [
        "Ex-container, palletised. Rear or side tip.",
        "Groupage for one consignee. Paperwork travels with the driver.",
      ],
      dims: ["1200x1000, up to 1.8 m"],
    },
  ],
  eighteen: [
    {
      type: "PALLETS",
      count: [6, 12],
      kg: [350, 680],
      tailLift: 0.5,
      board: "Palletised, not stackable. No dock at delivery.",
      notes: [
        "Ex-container, palletised. No dock at delivery.",
        "Garden furniture, boxed on pallets, not stackable.",
      ],
      dims: ["1200x1000, up to 1.8 m"],
    },
  ],
  bigVan: [
    {
      type: "PALLETS",
      count: [1, 3],
      kg: [120, 360],
      board: "Cleared goods. Forklift both ends.",
      notes: [
        "Urgent airfreight, cleared. Photo ID at the cargo shed.",
        "Samples for a show, wrapped. Forklift both ends.",
      ],
      dims: ["1200x800, 1.2 m high"],
    },
  ],
  chemicals: [
    {
      type: "PALLETS",
      count: [4, 9],
      kg: [640, 820],
      adr: true,
      board: "Class 3, UN1263 PG II in drums. ADR kit and driver.",
      notes: ["Class 3 UN1263 PG II, paint in 25 L drums. DGN in the envelope with the CMR."],
      dims: ["1200x1000, 1.1 m, not stackable"],
    },
    {
      type: "PALLETS",
      count: [4, 7],
      kg: [1050, 1180],
      adr: true,
      board: "Class 8, UN1719 in IBCs. ADR kit and driver.",
      notes: ["Class 8 UN1719, IBCs. ADR kit and valid card checked at the gate."],
      dims: ["IBCs 1.2 x 1.0 x 1.16 m"],
    },
    {
      type: "PALLETS",
      count: [4, 9],
      kg: [820, 900],
      adr: true,
      tailLift: 0.2,
      board: "Class 9, UN3082 in drums. ADR kit and driver.",
      notes: ["UN3082 class 9, 205 L drums, four a pallet. Orange boards needed."],
      dims: ["4 drums a pallet, 1.2 m"],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;

/** Work that a haulier subcontracts: its customers' pallets. */
export const PALLETISED = {
  artic: [
    {
      type: "FULL_LOAD",
      count: [22, 26],
      kg: [480, 880],
      board: "Straight trunk, edge protectors please.",
      notes: [
        "Mixed pallets, edge protectors please. Our paperwork, not yours.",
        "Paper on pallets, has to stay dry.",
      ],
      dims: ["1200x1000, up to 1.6 m"],
    },
  ],
  articPart: [
    {
      type: "PART_LOAD",
      count: [8, 16],
      kg: [420, 760],
      board: "Part load, sole use not needed.",
      notes: [
        "Part load, sole use not needed. Rear of the trailer please.",
        "Carpet on pallets, long ends inwards.",
      ],
      dims: ["1200x1000, up to 1.6 m", "One at 2.4 x 1.2 m, rest standard"],
    },
  ],
  eighteen: [
    {
      type: "PALLETS",
      count: [6, 13],
      kg: [330, 640],
      tailLift: 0.6,
      board: "Mixed pallets, not stackable.",
      notes: [
        "Mixed pallets, not stackable. Tail-lift at two of three customers, so bring one.",
        "Textiles, light, keep dry.",
      ],
      dims: ["Standard pallets to 2.0 m"],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;

export const METAL = {
  flatbed: [
    {
      share: 2,
      type: "FULL_LOAD",
      kg: [18_000, 25_500],
      board: "Flat, chains and edge protectors. Overhead crane both ends.",
      notes: [
        "Box section in bundles. Overhead crane both ends, edge protectors please.",
        "Beams. Chains and dunnage, full PPE.",
      ],
      dims: ["12.2 m long, 2.4 m wide", "6 m bundles, 1 t each"],
    },
    {
      type: "FULL_LOAD",
      kg: [16_000, 24_000],
      board: "Flat. Crane off at site.",
      notes: [
        "Rebar, crane off at site. Ring the banksman when 20 min out.",
        "Plate, flat. Sheeted if it looks like rain.",
      ],
      dims: ["13 m max, within the deck", "Plates 6 x 2.5 m"],
    },
    {
      type: "PART_LOAD",
      kg: [7_500, 13_500],
      board: "Long but light, half the deck. Side loading.",
      notes: ["Trusses, long but light. Escort not needed.", "Pipe in bundles, half the deck. Side loading."],
      dims: ["12 m long, 1.2 m of the width"],
    },
  ],
  timber: [
    {
      type: "FULL_LOAD",
      kg: [17_000, 24_000],
      board: "Packs on bearers. Side loading, straps and boards.",
      notes: [
        "Sawn softwood in packs, wrapped. Side loading, straps and boards.",
        "Roof sheets in packs, long ones at the bottom.",
      ],
      dims: ["Packs 4.8 to 6 m", "13 m deck, full length"],
    },
    {
      type: "PART_LOAD",
      kg: [7_500, 14_000],
      board: "Tall, keep upright. Crane off at site.",
      notes: ["Roof trusses, tall, keep upright. Crane off at site."],
      dims: ["9 m long, 3 m high on the deck"],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;

export const PLANT = {
  lowLoader: [
    {
      type: "FULL_LOAD",
      kg: [12_800, 13_600],
      board: "Drives on under its own power. Ramps and four chains.",
      notes: ["13 t excavator, drives on. Ramps down before the gate, tight turn."],
      dims: ["7.6 x 2.5 x 2.9 m"],
    },
    {
      type: "FULL_LOAD",
      kg: [8_000, 9_500],
      board: "Drives on. Chains, ramps.",
      notes: [
        "Roller and dumper together. Tracks cleaned before loading.",
        "Telehandler, boom lowered, 2.6 m to the cab roof.",
      ],
      dims: ["6.1 x 2.4 x 2.6 m"],
    },
    {
      type: "FULL_LOAD",
      kg: [20_500, 24_000],
      board: "Chains both ends. Loads and lifts arranged by us.",
      notes: [
        "21 t excavator, bucket off and beside it. Chains both ends.",
        "Transformer on skids, lift arranged by customer both ends.",
      ],
      dims: ["9.4 x 2.5 x 3.0 m"],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;

export const EVENTS = {
  luton: [
    {
      type: "FULL_LOAD",
      kg: [450, 950],
      tailLift: 1,
      fragile: true,
      board: "Flight cases on wheels, tail-lift both ends.",
      notes: [
        "Exhibition stand, flight cases on wheels. Report to the lorry way first.",
        "Driver helps to push on, 20 min.",
        "Break-down collection, wait for the call from the hall.",
        "Sound kit. Two on the tail-lift please, cases to 280 kg.",
      ],
      dims: ["14 flight cases, 1.2 m high", "Crates to 2.1 m long", "Fills a Luton to the roof"],
    },
  ],
} as const satisfies Record<string, readonly Cargo[]>;
