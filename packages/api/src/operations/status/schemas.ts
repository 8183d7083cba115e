import { IncidentImpact } from "@board/db/enums";
import { z } from "zod";
import { day, filledText, instant, pathId } from "../../core/fields.ts";
import { COMPONENT_KEYS } from "./rules.ts";

const component = z
  .enum(COMPONENT_KEYS as [(typeof COMPONENT_KEYS)[number], ...typeof COMPONENT_KEYS])
  .meta({ id: "StatusComponent", description: "A part of the service.", example: "webhooks" });
const verdict = z
  .enum(["well", "slow", "down"])
  .meta({ id: "StatusVerdict", description: "How it works.", example: "well" })
  .nullable()
  .meta({ description: "null: it was not measured." });

const incidentView = z.object({
  id: z.string().meta({ description: "The incident's id.", example: "incident_01k9tcx2v3e8ms5rg8ry0m6f1d" }),
  title: z.string().meta({ description: "What people noticed.", example: "Webhooks up to 9 minutes late" }),
  planned: z.boolean().meta({ description: "true: planned work, announced before." }),
  state: z
    .enum(["open", "over", "planned"])
    .meta({ description: "`planned`: work that has not begun.", example: "over" }),
  impact: z
    .enum(IncidentImpact)
    .meta({ description: "What it means for the parts that are affected.", example: "slow" }),
  components: z.array(component).meta({ description: "The parts that are affected." }),
  startsAt: instant.meta({ description: "Its beginning." }),
  endsAt: instant.nullable().meta({ description: "null: nobody knows yet." }),
  minutes: z
    .int()
    .nullable()
    .meta({ description: "Whole minutes from start to end; null without an end.", example: 42 }),
  lost: z
    .string()
    .nullable()
    .meta({ description: "Whether anything was lost.", example: "Nothing was lost." }),
  changed: z.string().nullable().meta({
    description: "What changed since, so that it does not happen again.",
    example: "Each endpoint has its own limit.",
  }),
  updates: z
    .array(
      z.object({
        at: instant.meta({ description: "When it was told." }),
        text: z.string().meta({ description: "The words.", example: "One receiver answers slowly." }),
      }),
    )
    .meta({ description: "What was known when, oldest first." }),
});
export type IncidentView = z.infer<typeof incidentView>;

const minutes = (verdict: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description: `Minutes in which it was ${verdict}.`, example });

export const statusOutput = z.object({
  at: instant.meta({ description: "When this was read." }),
  databaseAway: z
    .boolean()
    .meta({ description: "true: the database does not answer, and the rest is what was known before." }),
  state: verdict.meta({ description: "The worst of the components." }),
  sentence: z
    .string()
    .meta({ description: "The state in one sentence, for people.", example: "Everything works." }),
  components: z
    .array(
      z.object({
        key: component,
        name: z.string().meta({ description: "Its name, for people.", example: "Webhooks" }),
        covers: z.string().meta({ description: "What belongs to it.", example: "to endpoints that answer" }),
        state: verdict.meta({ description: "Now." }),
        uptime: z.number().nullable().meta({
          description: "The share of the minutes of the 90 days in which it was not down, 0 to 1.",
          example: 0.9996,
        }),
        lastHour: z
          .object({
            answers: z.int().meta({ description: "All answers.", example: 48_210 }),
            failed: z.int().meta({ description: "Those with a status from 500.", example: 0 }),
            slow: z.int().meta({ description: "Those that took longer than `slowMs`.", example: 31 }),
            slowMs: z
              .int()
              .meta({ description: "Milliseconds from which on an answer is slow.", example: 500 }),
          })
          .nullable()
          .meta({
            description: "Answers of the last hour. null for what is measured by its queue.",
          }),
        oldestS: z.int().nullable().meta({
          description:
            "Seconds for which the oldest work has been due; of the operator register the age of its data.",
          example: 2,
        }),
        days: z
          .array(
            z.object({
              day: day.meta({ description: "A day of London." }),
              state: verdict,
              wellMinutes: minutes("well", 1_398),
              slowMinutes: minutes("slow", 42),
              downMinutes: minutes("down", 0),
            }),
          )
          .meta({ description: "The last 90 days of London, oldest first, today included." }),
      }),
    )
    .meta({ description: "Measured by the board itself every minute." }),
  incidents: z
    .array(incidentView)
    .meta({ description: "Of the last 90 days and to come: open ones first, then the newest first." }),
});
export type StatusView = z.infer<typeof statusOutput>;

export const historyOutput = z.object({ incidents: z.array(incidentView) });

const title = filledText(120);
const words = filledText(1_000);
const components = z
  .array(z.enum(COMPONENT_KEYS as [(typeof COMPONENT_KEYS)[number]]))
  .min(1)
  .max(COMPONENT_KEYS.length);

export const raiseIncidentInput = z.strictObject({
  title,
  impact: z.enum(IncidentImpact),
  components,
  /** Description so far. */
  text: words,
  /** Default: now. Planned work may start later. */
  startsAt: instant.optional(),
  /** Planned end; required for planned work, not allowed otherwise. */
  plannedUntil: instant.optional(),
});
export type RaiseIncident = z.infer<typeof raiseIncidentInput>;

export const updateIncidentInput = z.strictObject({ id: pathId, text: words });

export const resolveIncidentInput = z.strictObject({
  id: pathId,
  /** Default: now. */
  endsAt: instant.optional(),
  lost: words,
  changed: words,
});
export type ResolveIncident = z.infer<typeof resolveIncidentInput>;

/** Absent fields stay unchanged. */
export const correctIncidentInput = z.strictObject({
  id: pathId,
  title: title.optional(),
  impact: z.enum(IncidentImpact).optional(),
  components: components.optional(),
  startsAt: instant.optional(),
  endsAt: instant.optional(),
  lost: words.optional(),
  changed: words.optional(),
});
export type CorrectIncident = z.infer<typeof correctIncidentInput>;

export const incidentOutput = z.object({ incident: incidentView });
