/** The process that makes the load: takes one job after the other from its parent. */
import { generate, type Job } from "./generate.ts";

process.on("message", (job: Job) => {
  generate(job).then(
    (counted) => process.send?.({ counted }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
