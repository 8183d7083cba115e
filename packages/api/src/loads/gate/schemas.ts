import { z } from "zod";
import { filledText, instant, pathId, unlogged } from "../../core/fields.ts";
import { loadOutput, party, warning } from "../schemas.ts";

export const announceVehicleInput = z
  .strictObject({
    id: pathId,
    driver: unlogged(filledText(100))
      .optional()
      .meta({ description: "Who drives; left out: as announced before." }),
    vehicleReg: unlogged(filledText(20)).optional().meta({
      description:
        "Stored in capitals with the usual space. One of an unusual shape is taken, with a warning.",
    }),
  })
  .meta({ id: "AnnounceVehicle", example: { driver: "Sam Whitfield", vehicleReg: "YK21 FHM" } });
export type AnnounceVehicle = z.infer<typeof announceVehicleInput>;

export const vehicleOutput = loadOutput
  .extend({
    warnings: z.array(warning).optional().meta({
      description:
        "What to look at twice, such as a registration of an unusual shape. Left out where there is nothing.",
    }),
  })
  .meta({ id: "AnnouncedVehicle" });
export type VehicleOutput = z.infer<typeof vehicleOutput>;

export const checkGateInput = z
  .strictObject({
    id: pathId,
    code: unlogged(filledText(20)).meta({
      description: "As the driver says it: case and spaces do not matter.",
    }),
  })
  .meta({ id: "CheckGate", example: { code: "7QK 4MX" } });
export type CheckGate = z.infer<typeof checkGateInput>;

const gateCheck = z
  .object({
    checkedAt: instant.meta({ description: "When the yard compared the code." }),
    carrier: party
      .pick({ id: true, name: true, contactName: true, email: true, phone: true })
      // Answers of earlier gate checks were stored without `previous`.
      .extend({ previous: party.shape.previous.default(null) })
      .meta({ description: "The firm that has the job, and whom to ring." }),
    driver: unlogged(z.string()).nullable().meta({ description: "As announced; null where nobody was." }),
    vehicleReg: unlogged(z.string())
      .nullable()
      .meta({ description: "The registration, as announced; null where none was." }),
    warnings: z.array(warning).meta({ description: "What to look at twice; empty where there is nothing." }),
  })
  .meta({ id: "GateCheck", description: "What the yard compares with the lorry at its gate." });

export const checkGateOutput = loadOutput
  .extend({ gateCheck: gateCheck.meta({ description: "What to compare with the lorry." }) })
  .meta({ id: "GateCheckAnswer" });
export type CheckGateOutput = z.infer<typeof checkGateOutput>;
