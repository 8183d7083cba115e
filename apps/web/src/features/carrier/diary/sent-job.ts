import type { Job } from "@board/api/schemas";
import type { SentJob } from "../../../shared/load-parts/driver-link/SendToDriver.tsx";
import { placesOf } from "../../../shared/load-parts/places.ts";

/** Returns the facts of a job that are sent to a driver. */
export function sentJob(job: Job): SentJob {
  const { id, ref, driver } = job;
  return { id, ref, driver, places: placesOf(job) };
}
