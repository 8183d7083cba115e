/** The demo: made-up firms, their past three months and a week of open loads. */
export type { DemoSummary } from "./demo-file.ts";
export { isEmpty, type SeedOptions, seedDemo } from "./seed-demo.ts";
