const FULL = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** A postcode as it is written on a letter, however it was typed: `de74 2bb` is `DE74 2BB`. Other text stays. */
export function formatPostcode(typed: string): string {
  const [, outcode, incode] = FULL.exec(typed.toUpperCase().replace(/[\s-]/g, "")) ?? [];
  return outcode === undefined ? typed : `${outcode} ${incode}`;
}
