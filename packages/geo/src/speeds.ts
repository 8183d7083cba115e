/**
 * Class of a road: motorway, dual carriageway, primary single carriageway, other A road, B road, narrow road,
 * slip road or roundabout; then two that the build adds: a link that joins roads at a junction, and a lane
 * between places.
 */
export type RoadClass = "M" | "D" | "P" | "A" | "B" | "N" | "S" | "link" | "lane";

/** Average mph of a lorry on each class of road, in the country and in towns. */
export const LORRY_MPH: Readonly<Record<RoadClass, { country: number; town: number }>> = {
  M: { country: 54, town: 54 },
  D: { country: 51, town: 40 },
  P: { country: 40, town: 24 },
  A: { country: 35, town: 20 },
  B: { country: 31, town: 18 },
  N: { country: 24, town: 18 },
  S: { country: 34, town: 34 },
  link: { country: 24.5, town: 18 },
  lane: { country: 24, town: 18 },
};

/**
 * Miles that cost as much as an hour. The rate card gives about the same for every class of vehicle, so one
 * way is the cheapest for all.
 */
export const HOUR_IN_MILES = 32.7;
