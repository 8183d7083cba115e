/** Settings of the receiver. */
export const env = {
  /** The endpoint's secret; during a rotation both, separated by a comma. */
  WEBHOOK_SECRET: process.env.WEBHOOK_SECRET ?? "",
  PORT: Number(process.env.PORT ?? 4_000),
};
