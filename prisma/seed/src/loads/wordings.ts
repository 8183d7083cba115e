import { readData } from "../data.ts";

/** Texts that people write about jobs. */
export const WORDINGS = readData<{
  cancelReasons: string[];
  earlyCancelReasons: (string | null)[];
  handBackReasons: string[];
  declineReasons: (string | null)[];
  disputes: {
    by: "poster" | "carrier";
    reason: string;
    details: string;
    answer: string;
    note: string;
  }[];
  drivers: string[];
  regs: string[];
  receivers: string[];
  ratingComments: string[];
}>("wordings");
