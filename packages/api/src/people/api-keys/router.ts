import { memberProcedure, returns, router } from "../../core/procedures.ts";
import { renameKey, revokeKey } from "./change-key.ts";
import { createKey } from "./create-key.ts";
import { listKeys } from "./list-keys.ts";
import { rollKey } from "./roll-key.ts";
import * as schemas from "./schemas.ts";

/** Procedures for API keys, which members manage on the site and no key can manage (contract 9). */
export const apiKeysRouter = router({
  list: memberProcedure
    .input(schemas.listKeysInput)
    .concat(returns(schemas.listKeysOutput))
    .query(({ ctx, input }) => listKeys(ctx, input)),
  create: memberProcedure
    .meta({ stepUp: true, refusals: ["scope_not_grantable", "too_many_keys"] })
    .input(schemas.createKeyInput)
    .concat(returns(schemas.newKeyOutput))
    .mutation(({ ctx, input }) => createKey(ctx, input)),
  roll: memberProcedure
    .meta({
      stepUp: true,
      refusals: ["not_found", "role_missing", "key_ended", "scope_not_grantable", "too_many_keys"],
    })
    .input(schemas.rollKeyInput)
    .concat(returns(schemas.rolledKeyOutput))
    .mutation(({ ctx, input }) => rollKey(ctx, input)),
  revoke: memberProcedure
    .meta({ stepUp: true, refusals: ["not_found", "role_missing"] })
    .input(schemas.keyIdInput)
    .concat(returns(schemas.keyOutput))
    .mutation(({ ctx, input }) => revokeKey(ctx, input.id)),
  rename: memberProcedure
    .meta({ refusals: ["not_found", "role_missing"] })
    .input(schemas.renameKeyInput)
    .concat(returns(schemas.keyOutput))
    .mutation(({ ctx, input }) => renameKey(ctx, input)),
});
