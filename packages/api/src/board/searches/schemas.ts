import { z } from "zod";
import { instant, pathId, text, unlogged } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { boardSort, filtersInput, nearList, position } from "../../loads/filters/schemas.ts";

const name = unlogged(text(60)).refine((value) => value.trim() !== "" && !/[\r\n]/.test(value), {
  params: { code: "required" },
  error: "must not be empty, nor more than one line.",
});

/** Filters of a board's address, and the sort if it is not `newest`. */
const query = filtersInput
  .extend({ sort: boardSort.optional().meta({ description: "newest when left out." }) })
  .meta({ description: "The names and values of a board address.", id: "SearchQuery" });
export type SearchQuery = z.infer<typeof query>;

export const search = z
  .object({
    id: z.string().meta({ description: "The saved search's id." }),
    name: unlogged(z.string()).meta({ description: "Its name, one line." }),
    query: query.meta({ description: "What it looks for." }),
    alert: z.boolean().meta({ description: "A notification on the site for every new load in it." }),
    email: z.boolean().meta({ description: "And an email." }),
    seenAt: instant.meta({ description: "When its member looked at it last." }),
  })
  .meta({ description: "Filters of the board under a name.", id: "SavedSearch" });

export const searchesOutput = z
  .object({
    open: z.int().meta({ description: "Every load of the board that you may see." }),
    searches: z
      .array(
        search.extend({
          total: z.int().meta({ description: "Open loads in it." }),
          fresh: z.int().meta({ description: "Those that came since you looked last." }),
          broken: z.boolean().meta({
            description:
              "Its filters cannot be read any more, e.g. an outcode is gone: it counts nothing and alerts nobody.",
          }),
          near: nearList.meta({
            description: "The outcodes within the distance that it asks for. null where it asks for none.",
          }),
        }),
      )
      .meta({ description: "In the order of the tabs, at most 30." }),
    position: position.meta({
      description:
        "The id that the board's next event would have now. null where the board was not asked in memory.",
    }),
  })
  .meta({ id: "SavedSearchList" });
export type Searches = z.infer<typeof searchesOutput>;

export const createSearchInput = z
  .strictObject({
    name: name.meta({ description: "One line, at most 60 characters." }),
    query: query.meta({ description: "What it looks for." }),
    alert: z
      .boolean()
      .default(false)
      .meta({ description: "A notification on the site for every new load in it." }),
    email: z.boolean().default(false).meta({ description: "And an email." }),
  })
  .meta({
    id: "CreateSearch",
    example: { name: "Leeds to London", query: { from: "LS", to: "SW1" }, alert: true },
  });
export type CreateSearch = z.infer<typeof createSearchInput>;

/** Changes of a search; absent fields stay as they are. */
export const changeSearchInput = z
  .strictObject({
    id: pathId,
    name: name.optional().meta({ description: "One line, at most 60 characters." }),
    query: query.optional().meta({ description: "What it looks for, as a whole." }),
    alert: z
      .boolean()
      .optional()
      .meta({ description: "A notification on the site for every new load in it." }),
    email: z.boolean().optional().meta({ description: "And an email." }),
  })
  .meta({ id: "ChangeSearch", example: { name: "Leeds, any lorry", alert: false } });
export type ChangeSearch = z.infer<typeof changeSearchInput>;

/** The ids of all searches in their new order, each once. */
export const orderSearchesInput = z
  .strictObject({ ids: z.array(pathId).max(100) })
  .meta({ id: "OrderSearches" });
export const searchIdInput = z.strictObject({ id: pathId });
export const searchOutput = z
  .object({ search: search.meta({ description: "The saved search as it is now." }) })
  .meta({ id: "SavedSearchAnswer" });
export const createSearchOutput = z
  .object({ search: search.meta({ description: "The saved search." }), ...replay })
  .meta({ id: "CreatedSearch" });
export type SearchView = z.infer<typeof search>;
