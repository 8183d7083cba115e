/** Returns a load as a poster firm posts it over REST. */
export const postingOf = (collectDate: string) => ({
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate,
  pallets: 12,
});
