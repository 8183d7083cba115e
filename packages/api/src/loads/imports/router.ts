import { z } from "zod";
import { memberProcedure, returns, router } from "../../core/procedures.ts";
import { MAX_BULK_BYTES } from "../bulk/rules.ts";
import { knowHeading } from "./known-headings.ts";
import { readSheet } from "./read-sheet.ts";
import {
  knowHeadingInput,
  knowHeadingOutput,
  readSheetInput,
  readSheetOutput,
  sheetOutput,
} from "./schemas.ts";
import { sheetToFill } from "./sheet.ts";

const access = { scope: "loads:write", firm: "poster" } as const;

/** Procedures for spreadsheets on the site: a sheet is read here and posted by `loads.bulk`. */
export const importsRouter = router({
  sheet: memberProcedure
    .meta({ access })
    .input(z.strictObject({}))
    .concat(returns(sheetOutput))
    .query(({ ctx }) => sheetToFill(ctx)),
  // Changes nothing, but is a mutation because a sheet does not fit into an address.
  read: memberProcedure
    .meta({ access, maxBodyBytes: 2 * MAX_BULK_BYTES })
    .input(readSheetInput)
    .concat(returns(readSheetOutput))
    .mutation(({ ctx, input }) => readSheet(ctx, input)),
  knowHeading: memberProcedure
    .meta({ access })
    .input(knowHeadingInput)
    .concat(returns(knowHeadingOutput))
    .mutation(({ ctx, input }) => knowHeading(ctx, input)),
});
