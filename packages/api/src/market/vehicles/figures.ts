/** Figures of the vehicle rules that pages of the site tell, too (contract 15). */

/** Maximum open offers of a load to vehicles. */
export const MAX_ASKED_VEHICLES = 10;
/** Maximum postcode areas of one direction. */
export const MAX_AREAS = 5;
export const DEFAULT_EMPTY_MILES = 60;
/** Latest start of a vehicle in days from now, and its longest time in days. */
export const MAX_DAYS_AHEAD = 14;
export const MAX_DAYS_OPEN = 7;
/** Half an hour at the dock after the last place, as drivers' hours count it. */
export const UNLOADING_MS = 30 * 60_000;
/** Maximum letters of the note for posters. */
export const MAX_NOTE_LETTERS = 120;
/** Maximum vehicles in one call, and so in a sheet; and letters of a sheet. */
export const MAX_IN_A_CALL = 50;
export const MAX_SHEET_LETTERS = 100_000;
/** Headings of a sheet of vehicles, by the fields that they fill. */
export const SHEET_HEADINGS = {
  vehicleClass: "Vehicle",
  count: "How many",
  vehicleReg: "Registration",
  at: "Empty at",
  from: "Empty from",
  until: "Until",
  towards: "Towards",
  home: "Home",
  backBy: "Home by",
  tailLift: "Tail-lift",
  adr: "ADR",
  equipment: "Equipment",
  maxEmptyMiles: "Empty miles at most",
  drivenHours: "Hours driven",
  floorPencePerMile: "Least a mile (£)",
  note: "Note",
} as const;
/** Vehicles that show how the sheet is filled. */
export const SHEET_EXAMPLES: readonly Partial<Record<keyof typeof SHEET_HEADINGS, string>>[] = [
  {
    vehicleClass: "18 tonne",
    vehicleReg: "FX23 KLD",
    at: "LS10 1AB",
    from: "tomorrow 14:00",
    towards: "home",
    home: "HX3",
    tailLift: "yes",
  },
  {
    vehicleClass: "Artic",
    count: "2",
    at: "DE74",
    from: "tomorrow 06:00",
    until: "tomorrow 18:00",
    towards: "LS, BD",
    equipment: "curtain",
    floorPencePerMile: "1.60",
  },
];
