import { erasePerson } from "../../privacy/erase-person.ts";
import { erasePersonInput, erasePersonOutput } from "../../privacy/schemas.ts";
import { adminProcedure, returns, router } from "../../procedures.ts";
import { beginReset, finishReset } from "../../second-factor/reset.ts";
import { changeAdmin } from "./change-admin.ts";
import { endSessions } from "./end-sessions.ts";
import { listPeople } from "./list-people.ts";
import { readPerson } from "./read-person.ts";
import * as schemas from "./schemas.ts";

/** People as an admin sees them: who they are, where they are signed in, and who else is an admin. */
export const adminPeopleRouter = router({
  list: adminProcedure
    .meta({ refusals: ["cursor_invalid"] })
    .input(schemas.listPeopleInput)
    .concat(returns(schemas.listPeopleOutput))
    .query(({ ctx, input }) => listPeople(ctx, input)),
  get: adminProcedure
    .meta({ refusals: ["not_found"] })
    .input(schemas.personInput)
    .concat(returns(schemas.personOutput))
    .query(({ ctx, input }) => readPerson(ctx, input.id)),
  endSessions: adminProcedure
    .meta({ refusals: ["not_found"] })
    .input(schemas.endSessionsInput)
    .concat(returns(schemas.endedOutput))
    .mutation(({ ctx, input }) => endSessions(ctx, input)),
  changeAdmin: adminProcedure
    .meta({ refusals: ["not_found", "last_admin"] })
    .input(schemas.changeAdminInput)
    .concat(returns(schemas.changedOutput))
    .mutation(({ ctx, input }) => changeAdmin(ctx, input)),
  erase: adminProcedure
    .meta({ refusals: ["not_found", "erasure_blocked"] })
    .input(erasePersonInput)
    .concat(returns(erasePersonOutput))
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
  beginFactorReset: adminProcedure
    .meta({ refusals: ["not_found"] })
    .input(schemas.endSessionsInput)
    .concat(returns(schemas.changedOutput))
    .mutation(({ ctx, input }) => beginReset(ctx, input)),
  resetFactor: adminProcedure
    .meta({ refusals: ["not_found", "reset_waits"] })
    .input(schemas.endSessionsInput)
    .concat(returns(schemas.changedOutput))
    .mutation(({ ctx, input }) => finishReset(ctx, input)),
});
