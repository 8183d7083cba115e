/** Formats whole pence as pounds, `1234.50`, without rounding errors. */
export function poundsOf(pence: number): string {
  const digits = String(pence).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats a sum with both digits of its pence: `£1,234.50`, `−£12.40`. */
export function formatSum(pence: number): string {
  const pounds = poundsOf(Math.abs(pence)).replace(/\B(?=(\d{3})+\.)/g, ",");
  return `${pence < 0 ? "−" : ""}£${pounds}`;
}
