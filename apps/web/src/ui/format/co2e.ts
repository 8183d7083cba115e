/** Formats an estimate of emissions: `1,321 kg`, or `4.2 kg`. */
export function formatKg(kg: number): string {
  return kg < 0.1 ? "under 0.1 kg" : `${kg.toLocaleString("en-GB")} kg`;
}
