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
/** Maximum vehicles in one call, and so in a sheet. */
export const MAX_IN_A_CALL = 50;
export const MAX_SHEET_LETTERS = 100_000;
/** A sheet to fill, with two vehicles as examples. */
export const VEHICLE_SHEET = `Vehicle,How many,Registration,Empty at,Empty from,Until,Towards,Home,Home by,Tail-lift,ADR,Equipment,Empty miles at most,Hours driven,Least a mile (£),Note
18 tonne,,FX23 KLD,LS10 1AB,tomorrow 14:00,,home,HX3,,yes,,,,,,
Artic,2,,DE74,tomorrow 06:00,tomorrow 18:00,"LS, BD",,,,,curtain,,,1.60,
`;
