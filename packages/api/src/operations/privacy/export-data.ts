import { Readable } from "node:stream";
import type { Ctx } from "../../core/context.ts";
import type { Download } from "../../core/files/schemas.ts";
import { selectList } from "../../core/row-json.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

const PAGE = 500;

type Part = (typeof PERSONAL_DATA)[number];
type Row = Record<string, unknown> & { key: string };

interface PersonKeys {
  id: string;
  email: string;
  memberIds: string[];
}

/** Returns SQL for one page of a part; all its text comes from the constant `PERSONAL_DATA`. */
function pageSql({ fields, from, where = "t.person_id = $1", key = "t.id" }: Part): string {
  const columns = fields.map((field) =>
    typeof field === "string" ? selectList([field], "t") : `${field[1]} AS "${field[0]}"`,
  );
  // Names every parameter with a type, because PostgreSQL must know the types of unused parameters, too.
  return `SELECT ${key} AS key, ${columns.join(", ")} FROM ${from}
    WHERE num_nulls($1::text, $2::text[], $3::text) = 0 AND ${where} AND ${key} > $4 ORDER BY ${key} LIMIT ${PAGE}`;
}

async function* rowsOf({ db }: Pick<Ctx, "db">, part: Part, person: PersonKeys): AsyncGenerator<string> {
  const sql = pageSql(part);
  let after = "";
  for (;;) {
    const rows: Row[] = await db.$queryRawUnsafe<Row[]>(
      sql,
      person.id,
      person.memberIds,
      person.email,
      after,
    );
    for (const { key, ...row } of rows) {
      yield `${after === "" ? "" : ","}\n    ${JSON.stringify(row)}`;
      after = key;
    }
    if (rows.length < PAGE) return;
  }
}

async function* pieces(ctx: Pick<Ctx, "db" | "clock">, person: PersonKeys): AsyncGenerator<string> {
  const head = { format: "freight-board-personal-data", version: 1, exportedAt: ctx.clock.now() };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const part of PERSONAL_DATA) {
    yield `,\n  ${JSON.stringify(part.part)}: [`;
    yield* rowsOf(ctx, part, person);
    yield "\n  ]";
  }
  yield "\n}\n";
}

/** Exports all data about the signed-in person as one JSON file, which is streamed page by page. */
export async function exportData(ctx: Pick<Ctx, "db" | "clock">, personId: string): Promise<Download> {
  const { email, memberships } = await ctx.db.person.findUniqueOrThrow({
    where: { id: personId },
    select: { email: true, memberships: { select: { id: true } } },
  });
  const person = { id: personId, email, memberIds: memberships.map(({ id }) => id) };
  return {
    open: async () => Readable.from(pieces(ctx, person)),
    contentType: "application/json; charset=utf-8",
    filename: "freight-board-my-data.json",
    facts: null,
  };
}
