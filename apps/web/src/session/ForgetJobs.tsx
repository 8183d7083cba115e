"use client";

import { useEffect } from "react";
import { forgetJobs } from "./kept-jobs.ts";

/** On the page for signing in, to which an ended session leads: what was kept for it goes. */
export function ForgetJobs() {
  useEffect(() => void forgetJobs(), []);
  return null;
}
