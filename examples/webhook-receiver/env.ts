/** Settings of the receiver. */
export const env = {
  /** The endpoint's secret. During a rotation both secrets, separated by a comma. */
  WEBHOOK_SECRET: process.env.WEBHOOK_SECRET ?? "",
  PORT: Number(process.env.PORT ?? 4_000),
};
