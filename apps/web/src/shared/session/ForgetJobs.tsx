"use client";

import { useEffect } from "react";
import { forgetJobs } from "./kept-jobs.ts";

/** Deletes the stored jobs. Rendered on the sign-in page, which follows an ended session. */
export function ForgetJobs() {
  useEffect(() => void forgetJobs(), []);
  return null;
}
