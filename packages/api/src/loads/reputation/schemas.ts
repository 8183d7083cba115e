import { z } from "zod";
import { scoreLevel } from "../../core/named-enums.ts";

/** Minimum number of finished jobs, and of the firms with which they were finished. */
export const leastJobs = z.object({
  finished: z.int().meta({ description: "Finished jobs, at least.", example: 50 }),
  firms: z.int().meta({ description: "Firms that they were finished with, at least.", example: 10 }),
});

/** A firm's record on one side, from live jobs of the last two years. */
const sideRecord = z
  .object({
    score: z.int().min(0).max(100).meta({ description: "0 to 100.", example: 88 }),
    level: scoreLevel.meta({ description: "The level that the score stands for.", example: "Gold" }),
    finished: z.int().meta({ description: "Finished jobs, late ones among them." }),
    firms: z.int().meta({ description: "Firms that they were finished with." }),
    late: z.int().meta({ description: "Collected or delivered late; carriers only." }),
    calledOff: z.int().meta({ description: "Booked jobs that were handed back, released or cancelled." }),
    disputed: z.int().meta({ description: "Disputes that an admin ruled against the firm." }),
    ratings: z.int().meta({ description: "How many ratings the firm was given.", example: 41 }),
    stars: z.number().nullable().meta({ description: "The average rating, 1 to 5." }),
    notCounted: z.int().meta({
      description: "Jobs with firms that share people, devices, addresses or contacts with this one.",
    }),
    daysToPay: z.int().nullable().meta({
      description:
        "Posters only: half of the delivered loads are paid by then. Null where too little is known.",
    }),
    unpaid: z.int().meta({ description: "Posters only: delivered loads that are not paid." }),
    overdue: z.int().meta({ description: "Posters only: those of them that are past their terms." }),
  })
  .meta({ description: "What a firm has done on one side, in two years of live jobs.", id: "SideRecord" });
export type SideRecord = z.infer<typeof sideRecord>;

export const ownRecord = z.object({
  poster: sideRecord.nullable().meta({ description: "As a poster. null: the firm does not post." }),
  carrier: sideRecord.nullable().meta({ description: "As a carrier. null: the firm does not carry." }),
});
export type OwnRecord = z.infer<typeof ownRecord>;
