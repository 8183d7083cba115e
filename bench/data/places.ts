import type { Geo } from "@board/geo";
import type pg from "pg";

/** Areas with much freight. Their outcodes are chosen more often by the factor `BUSY_WEIGHT`. */
const BUSY = "B BS CV DE DN L LE LS M ME MK NN NG PE RM S WA WF WS".split(" ");
const BUSY_WEIGHT = 5;

/** Creates a table of Great Britain's outcodes, with busy ones several times. Bulk statements choose from it by number. */
export async function insertPlaces(db: pg.ClientBase, geo: Geo): Promise<void> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const areas = letters.flatMap((first) => [first, ...letters.map((second) => first + second)]);
  const places = areas
    .filter((area) => !["BT", "GY", "IM", "JE"].includes(area))
    .flatMap((area) =>
      geo.outcodesOf(area).flatMap((outcode) => {
        const place = geo.outcodePlace(outcode);
        return place === null ? [] : Array<typeof place>(BUSY.includes(area) ? BUSY_WEIGHT : 1).fill(place);
      }),
    );
  await db.query("DROP TABLE IF EXISTS bench_place");
  await db.query(
    `CREATE UNLOGGED TABLE bench_place AS
     SELECT (row_number() OVER () - 1)::int AS n, * FROM json_to_recordset($1)
       AS p (outcode text, area text, town text, lat float8, lng float8)`,
    [JSON.stringify(places.map(({ outcode, area, town, lat, lng }) => ({ outcode, area, town, lat, lng })))],
  );
  await db.query("CREATE UNIQUE INDEX ON bench_place (n)");
  await db.query("ANALYZE bench_place");
}
