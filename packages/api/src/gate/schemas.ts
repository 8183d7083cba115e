import { z } from "zod";
import { filledText, instant, pathId } from "../fields.ts";
import { loadOutput, party, warning } from "../loads/schemas.ts";

export const announceVehicleInput = z
  .strictObject({
    id: pathId,
    driver: filledText(100).optional(),
    vehicleReg: filledText(20).optional().meta({
      description:
        "Stored in capitals with the usual space. One of an unusual shape is taken, with a warning.",
    }),
  })
  .meta({ id: "AnnounceVehicle", example: { driver: "Sam Whitfield", vehicleReg: "YK21 FHM" } });
export type AnnounceVehicle = z.infer<typeof announceVehicleInput>;

export const vehicleOutput = loadOutput
  .extend({ warnings: z.array(warning).optional() })
  .meta({ id: "AnnouncedVehicle" });
export type VehicleOutput = z.infer<typeof vehicleOutput>;

export const checkGateInput = z
  .strictObject({
    id: pathId,
    code: filledText(20).meta({ description: "As the driver says it: case and spaces do not matter." }),
  })
  .meta({ id: "CheckGate", example: { code: "7QK 4MX" } });
export type CheckGate = z.infer<typeof checkGateInput>;

const gateCheck = z
  .object({
    checkedAt: instant,
    carrier: party.pick({ id: true, name: true, contactName: true, email: true, phone: true }),
    driver: z.string().nullable().meta({ description: "As announced; null where nobody was." }),
    vehicleReg: z.string().nullable(),
    warnings: z.array(warning),
  })
  .meta({ id: "GateCheck", description: "What the yard compares with the lorry at its gate." });

export const checkGateOutput = loadOutput.extend({ gateCheck }).meta({ id: "GateCheckAnswer" });
export type CheckGateOutput = z.infer<typeof checkGateOutput>;
