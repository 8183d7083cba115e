import { z } from "zod";
import { boardInput, boardSort, nearList, position } from "../board/schemas.ts";
import { instant, pathId, text } from "../fields.ts";
import { replay } from "../loads/schemas.ts";

const name = text(60).refine((value) => value.trim() !== "" && !/[\r\n]/.test(value), {
  params: { code: "required" },
  error: "must not be empty, nor more than one line.",
});

/** The names and values of a board address: its filters, and the order where it is not `newest`. */
const query = boardInput
  .omit({ limit: true, cursor: true, sort: true })
  .extend({ sort: boardSort.optional() })
  .meta({ id: "SearchQuery" });
export type SearchQuery = z.infer<typeof query>;

export const search = z
  .object({
    id: z.string(),
    name: z.string(),
    query,
    /** A notification on the site for every new load in it. */
    alert: z.boolean(),
    /** And an email. */
    email: z.boolean(),
    seenAt: instant,
  })
  .meta({ id: "SavedSearch" });

export const searchesOutput = z
  .object({
    /** Every load that you may see. */
    open: z.int(),
    /** In the order of the tabs, at most 30. */
    searches: z.array(
      search.extend({
        /** Open loads in it, and how many of them came since you last looked. */
        total: z.int(),
        fresh: z.int(),
        /** The filters cannot be read any more, e.g. an outcode is gone: it counts nothing and alerts nobody. */
        broken: z.boolean(),
        near: nearList,
      }),
    ),
    position,
  })
  .meta({ id: "SavedSearchList" });
export type Searches = z.infer<typeof searchesOutput>;

export const createSearchInput = z
  .strictObject({
    name,
    query,
    alert: z.boolean().default(false),
    email: z.boolean().default(false),
  })
  .meta({
    id: "CreateSearch",
    example: { name: "Leeds to London", query: { from: "LS", to: "SW1" }, alert: true },
  });
export type CreateSearch = z.infer<typeof createSearchInput>;

/** Fields that are left out stay as they are. */
export const changeSearchInput = z
  .strictObject({
    id: pathId,
    name: name.optional(),
    query: query.optional(),
    alert: z.boolean().optional(),
    email: z.boolean().optional(),
  })
  .meta({ id: "ChangeSearch", example: { name: "Leeds, any lorry", alert: false } });
export type ChangeSearch = z.infer<typeof changeSearchInput>;

/** Every id once, in the new order of the tabs. */
export const orderSearchesInput = z
  .strictObject({ ids: z.array(pathId).max(100) })
  .meta({ id: "OrderSearches" });
export const searchIdInput = z.strictObject({ id: pathId });
export const searchOutput = z.object({ search }).meta({ id: "SavedSearchAnswer" });
export const createSearchOutput = z.object({ search, ...replay }).meta({ id: "CreatedSearch" });
export type SearchView = z.infer<typeof search>;
