import { z } from "zod";
import { download } from "../../core/files/schemas.ts";
import {
  memberProcedure,
  personProcedure,
  returns,
  router,
  visitorProcedure,
} from "../../core/procedures.ts";
import { acceptDocuments, readDocuments } from "../../people/accounts/accept-documents.ts";
import { eraseDriver, exportDriver } from "./driver-data.ts";
import { eraseMe } from "./erase-person.ts";
import { exportData } from "./export-data.ts";
import * as schemas from "./schemas.ts";

const nothing = z.strictObject({});

/** Procedures for the operator's terms and privacy notice, and for a person's rights to personal data. */
export const privacyRouter = router({
  documents: visitorProcedure
    .input(nothing)
    .concat(returns(schemas.documentsOutput))
    .query(({ ctx }) => readDocuments(ctx)),
  acceptDocuments: personProcedure
    .input(schemas.acceptDocumentsInput)
    .concat(returns(schemas.acceptDocumentsOutput))
    .mutation(({ ctx, input }) =>
      acceptDocuments(ctx, { personId: ctx.session.personId, sessionId: ctx.session.id, ...input }),
    ),
  exportData: personProcedure
    .meta({ download: ["application/json"] })
    .input(nothing)
    .concat(returns(download))
    .query(({ ctx }) => exportData(ctx, ctx.session.personId)),
  exportDriver: memberProcedure
    .meta({ access: { firm: "carrier" }, download: ["application/json"] })
    .input(schemas.driverInput)
    .concat(returns(download))
    .query(({ ctx, input }) => exportDriver(ctx, input)),
  eraseDriver: memberProcedure
    .meta({ access: { firm: "carrier" } })
    .input(schemas.driverInput)
    .concat(returns(schemas.eraseDriverOutput))
    .mutation(({ ctx, input }) => eraseDriver(ctx, input)),
  eraseMe: personProcedure
    .meta({ refusals: ["erasure_blocked"] })
    .input(schemas.eraseMeInput)
    .concat(returns(schemas.eraseMeOutput))
    .mutation(({ ctx, input }) => eraseMe(ctx, input.password)),
});
