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

/**
 * Procedures to import spreadsheets on the site: a sheet is read here, and its rows are posted by
 * `loads.bulk`.
 */
export const importsRouter = router({
  sheet: memberProcedure
    .meta({ access })
    .input(z.strictObject({}))
    .concat(returns(sheetOutput))
    .query(({ ctx }) => sheetToFill(ctx)),
  // A mutation although it changes nothing, because a sheet is too long for the address of a query.
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
