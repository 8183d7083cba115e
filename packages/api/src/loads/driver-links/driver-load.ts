import { z } from "zod";
import { replay } from "../../core/idempotency/schemas.ts";
import { openChange } from "../changes/open-change.ts";
import { milestoneOutput } from "../road/call-schemas.ts";
import { collectOutput, type LoadView, load, loadThen } from "../schemas.ts";
import { DRIVER_FIELDS } from "../visibility.ts";
import { wait } from "../waiting/schemas.ts";

/** The table by names; a field of a load without a line in it does not compile. */
const READS: Readonly<Record<keyof LoadView, boolean> & Record<string, boolean>> = DRIVER_FIELDS;

const isRead = (field: string) => READS[field] ?? true;

/** Returns the fields of a schema that a driver reads; `of` is the field of the load that has the schema. */
function readFields(shape: z.ZodRawShape, of = ""): z.ZodRawShape {
  return Object.fromEntries(Object.entries(shape).filter(([field]) => isRead(`${of}${field}`)));
}

const waiting = z
  .object(readFields(load.shape.waiting.shape, "waiting."))
  .meta({ id: "WaitingForDriver", description: "How long waiting at each place costs nothing." });

const waits = z
  .array(
    z
      .object(readFields(wait.shape, "waits."))
      .meta({ id: "WaitForDriver", description: "The waiting at one place of a load, without its price." }),
  )
  .meta({ description: load.shape.waits.meta()?.description });

const change = z
  .object({
    ...readFields(load.shape.change.unwrap().shape, "change."),
    changed: openChange.shape.changed.overwrite((fields) => fields.filter(({ field }) => isRead(field))),
  })
  .meta({ id: "ChangeForDriver", description: "A change that waits for an answer, without its price." });

/** A load as a driver's link reads it: `DRIVER_FIELDS` says which fields there are (contract 12). */
const driverLoad = z
  .object({
    ...readFields(load.shape),
    waiting,
    waits,
    change: change.nullable().meta({ description: load.shape.change.meta()?.description }),
  })
  .meta({
    id: "DriverLoad",
    description: "A load as the driver of its carrier reads it: without prices, terms and quotes.",
  });

export const driverLoadOutput = z
  .object({ load: driverLoad.meta({ description: "The load as it is now." }), ...replay })
  .meta({ id: "DriverLoadAnswer" });

export const driverMovedOutput = z
  .object({
    load: z.union([driverLoad, loadThen]).meta({ description: "The load as it is now." }),
    warnings: collectOutput.shape.warnings,
    ...replay,
  })
  .meta({ id: "DriverMovedLoad" });

export const driverMilestoneOutput = milestoneOutput
  .extend({ load: driverMovedOutput.shape.load })
  .meta({ id: "DriverReportedMilestone" });
