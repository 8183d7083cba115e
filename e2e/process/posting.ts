/** Returns the body with which a poster posts a load over REST. */
export const postingOf = (collectDate: string) => ({
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate,
  pallets: 12,
});
