/** Latitude and longitude in degrees. */
type Point = readonly [lat: number, lng: number];

/**
 * Water that no road crosses, as lines from the innermost bridge or the head of the inlet out to sea. A straight line
 * over one of them is bent round it. Drawn from the map, a point every few miles.
 */
export const BARRIERS: Readonly<Record<string, readonly Point[]>> = {
  severnBelowTheBridges: [
    [51.573, -2.7],
    [51.53, -2.85],
    [51.42, -3.08],
    [51.32, -3.25],
    [51.29, -3.7],
    [51.3, -4.2],
    [51.2, -6.5],
  ],
  severnBetweenTheBridges: [
    [51.577, -2.69],
    [51.607, -2.645],
  ],
  severnAboveTheBridges: [
    [51.613, -2.635],
    [51.7, -2.49],
    [51.75, -2.42],
    [51.855, -2.3],
  ],
  thamesBelowDartford: [
    [51.464, 0.262],
    [51.45, 0.4],
    [51.49, 0.55],
    [51.5, 0.9],
    [51.5, 2.2],
  ],
  wash: [
    [52.79, 0.2],
    [52.93, 0.3],
    [53.06, 0.45],
    [53.3, 1.0],
  ],
  humberBelowTheBridge: [
    [53.706, -0.446],
    [53.68, -0.25],
    [53.635, -0.1],
    [53.57, 0.05],
    [53.5, 0.8],
  ],
  humberAboveTheBridge: [
    [53.706, -0.454],
    [53.7, -0.65],
    [53.705, -0.885],
  ],
  morecambeBay: [
    [54.235, -2.83],
    [54.15, -2.88],
    [53.9, -3.3],
    [53.7, -4.0],
  ],
  duddon: [
    [54.3, -3.2],
    [54.18, -3.25],
    [54.0, -3.6],
  ],
  solway: [
    [54.985, -3.07],
    [54.93, -3.3],
    [54.75, -3.75],
    [54.5, -4.3],
    [54.3, -5.2],
  ],
  forthBelowTheBridges: [
    [56.003, -3.402],
    [56.03, -3.2],
    [56.1, -2.8],
    [56.2, -2.0],
  ],
  forthToKincardine: [
    [56.003, -3.41],
    [56.03, -3.55],
    [56.06, -3.715],
  ],
  forthToStirling: [
    [56.068, -3.735],
    [56.1, -3.85],
    [56.118, -3.925],
  ],
  tayBelowTheBridge: [
    [56.451, -2.94],
    [56.45, -2.75],
    [56.4, -2.0],
  ],
  tayAboveTheBridge: [
    [56.451, -2.95],
    [56.4, -3.15],
    [56.36, -3.4],
  ],
  clyde: [
    [55.917, -4.462],
    [55.945, -4.75],
    [55.88, -4.92],
    [55.6, -4.98],
    [55.2, -5.3],
    [54.8, -5.5],
  ],
  morayFirth: [
    [57.5, -4.222],
    [57.55, -4.05],
    [57.7, -3.6],
    [57.9, -2.0],
  ],
  dee: [
    [53.215, -3.03],
    [53.3, -3.17],
    [53.42, -3.5],
  ],
  merseyBelowTheTunnels: [
    [53.41, -3.01],
    [53.48, -3.15],
    [53.6, -3.6],
  ],
  merseyAboveTheTunnels: [
    [53.4, -2.998],
    [53.33, -2.88],
    [53.343, -2.745],
  ],
  cardiganBay: [
    [52.92, -4.11],
    [52.84, -4.25],
    [52.6, -4.6],
    [52.3, -5.2],
  ],
  belfastLough: [
    [54.62, -5.9],
    [54.66, -5.82],
    [54.7, -5.68],
    [54.75, -5.3],
  ],
  strangfordLough: [
    [54.58, -5.69],
    [54.48, -5.6],
    [54.36, -5.55],
    [54.28, -5.45],
  ],
};

/** Bridges, tunnels and heads of inlets at which a road passes from one bank to the other. */
export const CROSSINGS: readonly Point[] = [
  [51.575, -2.695], // Prince of Wales Bridge
  [51.61, -2.64], // Severn Bridge
  [51.866, -2.265], // Gloucester
  [51.464, 0.259], // Dartford
  [52.77, 0.19], // Sutton Bridge
  [53.706, -0.45], // Humber Bridge
  [53.707, -0.91], // Boothferry
  [54.26, -2.79], // Levens
  [54.315, -3.17], // Duddon Bridge
  [55.0, -3.05], // Gretna
  [56.003, -3.406], // Queensferry Crossing
  [56.064, -3.725], // Kincardine
  [56.122, -3.935], // Stirling
  [56.451, -2.945], // Tay Road Bridge
  [56.385, -3.425], // Perth
  [55.918, -4.464], // Erskine
  [55.857, -4.27], // Glasgow
  [57.499, -4.227], // Kessock
  [53.21, -3.015], // Queensferry on the Dee
  [53.405, -3.004], // Mersey tunnels
  [53.343, -2.735], // Runcorn
  [52.93, -4.08], // Penrhyndeudraeth
  [54.605, -5.92], // Belfast
  [54.592, -5.69], // Newtownards
];
