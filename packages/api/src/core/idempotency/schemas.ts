import { z } from "zod";

/** Marks the answer to a repeated request under an Idempotency-Key (contract 2). */
export const replay = {
  repeated: z
    .literal(true)
    .optional()
    .meta({ description: "Present where an earlier request with this key is repeated." }),
  differs: z
    .array(z.string())
    .optional()
    .meta({ description: "JSON pointers of the fields in which this body differs from the first one." }),
};
