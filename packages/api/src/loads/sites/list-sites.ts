import type { SavedSite } from "@board/db";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idInCursor, pageOf, readCursor } from "../../core/cursor.ts";
import { viewSavedSite } from "./save-site.ts";
import type { ListSites, SavedSiteView } from "./saved-site-schemas.ts";

/** Position in the list: 0 for a site with the given postcode, 1 for any other; then its name and id. */
const place = z.tuple([z.union([z.literal(0), z.literal(1)]), z.string(), idInCursor]);

type Row = SavedSite & { elsewhere: 0 | 1; sortName: string };

const compact = (postcode: string) => postcode.replace(/\s/g, "").toUpperCase();

/**
 * Lists the firm's saved sites by name, those with the given postcode first. Reads the whole address book,
 * which has a maximum size.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listSites(
  ctx: Ctx<FirmActor>,
  { query = "", postcode = "", limit, cursor }: ListSites,
): Promise<{ sites: SavedSiteView[]; nextCursor: string | null }> {
  const filters = { query, postcode };
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [elsewhere, name, id] =
    cursor === undefined ? [0, "", ""] : readCursor(ctx, "sites", filters, cursor, place);
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT id, name, lines, postcode, contact_name AS "contactName", phone, reference, hours, instructions,
      created_at AS "createdAt", updated_at AS "updatedAt", elsewhere, sort_name AS "sortName"
    FROM (
      SELECT s.*, lower(name) AS sort_name,
        CASE WHEN ${postcode !== ""} AND starts_with(upper(replace(postcode, ' ', '')), ${compact(postcode)})
          THEN 0 ELSE 1 END AS elsewhere
      FROM saved_site s
      WHERE firm_id = ${ctx.actor.firm.id}
        AND (starts_with(upper(replace(postcode, ' ', '')), ${compact(query)})
          OR NOT EXISTS (
            SELECT FROM unnest(${words}::text[]) AS word
            WHERE position(word IN lower(name || ' ' || array_to_string(lines, ' '))) = 0))
    ) AS found
    WHERE (elsewhere, sort_name, id) > (${elsewhere}::int, ${name}, ${id})
    ORDER BY elsewhere, sort_name, id
    LIMIT ${limit + 1}`;
  const { page, nextCursor } = pageOf(ctx, "sites", filters, rows, limit, (last) => [
    last.elsewhere,
    last.sortName,
    last.id,
  ]);
  return { sites: page.map(viewRow), nextCursor };
}

function viewRow({ elsewhere: _, sortName: _name, ...row }: Row): SavedSiteView {
  return viewSavedSite(row);
}
