/** Settings of the receiver. */
export const env = {
  /** The endpoint's secret; during a rotation both, with a comma between. */
  WEBHOOK_SECRET: process.env.WEBHOOK_SECRET ?? "",
  PORT: Number(process.env.PORT ?? 4_000),
};
