import { EndpointStatus, LoadStatus, Mode, Plan, QuoteStatus } from "@board/db/enums";
import { z } from "zod";
import { day, instant, text } from "../../fields.ts";

const place = z.object({ outcode: z.string(), town: z.string() });

export const foundLoad = z.object({
  id: z.string(),
  ref: z.string(),
  externalRef: z.string().nullable(),
  status: z.enum(LoadStatus),
  mode: z.enum(Mode),
  from: place,
  to: place,
  miles: z.int(),
  collectDate: day,
  poster: z.string(),
  carrier: z.string().nullable(),
  createdAt: instant,
});
export type FoundLoad = z.infer<typeof foundLoad>;

/**
 * A load's reference or id, the poster's own reference whole, a postcode or outcode, the beginning of any word of a
 * firm's or a person's name, an email address, a quote's, event's, request's, key's or endpoint's id, a key's hint.
 */
export const searchInput = z.strictObject({ find: text(200) });

export const searchOutput = z.object({
  loads: z.array(foundLoad),
  /** There are more loads than these, the newest. */
  moreLoads: z.boolean(),
  firms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      plan: z.enum(Plan),
      suspended: z.boolean(),
    }),
  ),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      isAdmin: z.boolean(),
      firms: z.array(z.string()),
    }),
  ),
  quotes: z.array(
    z.object({
      id: z.string(),
      loadRef: z.string(),
      carrier: z.string(),
      status: z.enum(QuoteStatus),
      amountPence: z.int(),
      createdAt: instant,
    }),
  ),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hint: z.string(),
      mode: z.enum(Mode),
      firmId: z.string(),
      firm: z.string(),
      revoked: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      firm: z.string(),
      loadRef: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  endpoints: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      status: z.enum(EndpointStatus),
      firmId: z.string(),
      firm: z.string(),
    }),
  ),
  /** What a request changed. */
  changes: z.array(
    z.object({
      at: instant,
      action: z.string(),
      loadRef: z.string().nullable(),
      firm: z.string().nullable(),
      requestId: z.string(),
    }),
  ),
});
export type SearchResult = z.infer<typeof searchOutput>;
