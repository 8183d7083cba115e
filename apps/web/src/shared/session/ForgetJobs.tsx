"use client";

import { useEffect } from "react";
import { forgetJobs } from "./kept-jobs.ts";

/** Deletes the stored jobs on the sign-in page, to which an ended session leads. */
export function ForgetJobs() {
  useEffect(() => void forgetJobs(), []);
  return null;
}
