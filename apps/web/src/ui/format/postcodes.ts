const FULL = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** Formats a full postcode: `de74 2bb` becomes `DE74 2BB`. Other text stays unchanged. */
export function formatPostcode(typed: string): string {
  const [, outcode, incode] = FULL.exec(typed.toUpperCase().replace(/[\s-]/g, "")) ?? [];
  return outcode === undefined ? typed : `${outcode} ${incode}`;
}
