import { type AlterTableCmd, type AlterTableStmt, type Node, parse, type RangeVar } from "libpg-query";
import { leastRelease } from "../migrate.ts";

/**
 * First day whose migrations must follow these rules, by which the previous release keeps working and no
 * request waits. Earlier ones belong to the first release.
 */
const FROM = "20261123";

const ALONE = "must stand alone in its file: several statements are one transaction";

/** Advice about a statement that removes something that the previous release uses. */
const LATER =
  "is for a later release: name the migration <time>_after_<release>_<name>, by the release that stopped using it";

const DROPPED: Record<string, string> = {
  OBJECT_TABLE: "DROP TABLE",
  OBJECT_VIEW: "DROP VIEW",
  OBJECT_MATVIEW: "DROP MATERIALIZED VIEW",
  OBJECT_TYPE: "DROP TYPE",
  OBJECT_SEQUENCE: "DROP SEQUENCE",
  OBJECT_SCHEMA: "DROP SCHEMA",
  OBJECT_FUNCTION: "DROP FUNCTION",
};

/** Tables that a change of a load, or a call under an Idempotency-Key, writes in one transaction. */
const HOT = [
  "event",
  "idempotency_key",
  "load",
  "load_history",
  "message",
  "milestone",
  "notification",
  "quote",
  "quote_price",
  "webhook_delivery",
];

type Faults = { sql: string; fault: string }[];

const nameOf = (relation: RangeVar | undefined) => relation?.relname ?? "";

const has = (constraints: readonly Node[] | undefined, kind: string) =>
  constraints?.some((node) => "Constraint" in node && node.Constraint.contype === kind) ?? false;

function ofColumn(sql: string, column: string, constraints: readonly Node[] | undefined): Faults {
  const faults: Faults = [];
  if (has(constraints, "CONSTR_NOTNULL") && !has(constraints, "CONSTR_DEFAULT"))
    faults.push({ sql, fault: `${LATER}. Or give ${column} a default: the release before does not fill it` });
  if (has(constraints, "CONSTR_UNIQUE") || has(constraints, "CONSTR_PRIMARY"))
    faults.push({
      sql,
      fault: `locks writers out while it makes an index of ${column}: make it CONCURRENTLY`,
    });
  return faults;
}

function ofConstraint(sql: string, { def }: AlterTableCmd): Faults {
  if (def === undefined || !("Constraint" in def)) return [];
  const { contype, conname = "", skip_validation: notValid = false, indexname } = def.Constraint;
  if (contype === "CONSTR_UNIQUE" || contype === "CONSTR_PRIMARY") {
    if (indexname !== undefined) return [];
    return [
      {
        sql,
        fault: `locks writers out while it makes the index of ${conname}: make it CONCURRENTLY, then add the constraint USING INDEX`,
      },
    ];
  }
  if (notValid) return [];
  return [
    {
      sql,
      fault: `reads the table under a lock: add ${conname} as NOT VALID, and VALIDATE it in a file of its own`,
    },
  ];
}

function ofAlteredTable({ cmds = [], relation }: AlterTableStmt): Faults {
  return cmds.flatMap((node): Faults => {
    if (!("AlterTableCmd" in node)) return [];
    const { subtype, name = "", def } = node.AlterTableCmd;
    const table = nameOf(relation);
    const sql = (verb: string) => `ALTER TABLE ${table} ${verb} ${name}`.trimEnd();
    switch (subtype) {
      case "AT_DropColumn":
        return [{ sql: sql("DROP COLUMN"), fault: LATER }];
      case "AT_SetNotNull":
        return [{ sql: sql("SET NOT NULL"), fault: LATER }];
      case "AT_AlterColumnType":
        return [{ sql: sql("TYPE"), fault: `${LATER}. Add a column of the new type first` }];
      case "AT_AddColumn": {
        if (def === undefined || !("ColumnDef" in def)) return [];
        const { colname = "", constraints } = def.ColumnDef;
        return ofColumn(`ALTER TABLE ${table} ADD COLUMN ${colname}`, colname, constraints);
      }
      case "AT_AddConstraint":
        return ofConstraint(`ALTER TABLE ${table} ADD CONSTRAINT`, node.AlterTableCmd);
      default:
        return [];
    }
  });
}

/**
 * Returns what breaks the rules in one statement. `created` has the tables that the same file creates, which
 * are not in use yet.
 */
function ofStatement(stmt: Node, created: ReadonlySet<string>, count: number): Faults {
  if ("AlterTableStmt" in stmt)
    return created.has(nameOf(stmt.AlterTableStmt.relation)) ? [] : ofAlteredTable(stmt.AlterTableStmt);
  if ("RenameStmt" in stmt) {
    const { renameType, newname = "" } = stmt.RenameStmt;
    if (renameType === "OBJECT_TABCONSTRAINT" || renameType === "OBJECT_INDEX") return [];
    return [{ sql: `RENAME TO ${newname}`, fault: `${LATER}. Add the new name beside the old one first` }];
  }
  if ("AlterEnumStmt" in stmt && stmt.AlterEnumStmt.oldVal !== undefined)
    return [{ sql: `RENAME VALUE '${stmt.AlterEnumStmt.oldVal}'`, fault: LATER }];
  if ("DropStmt" in stmt) {
    const { removeType = "", concurrent = false } = stmt.DropStmt;
    if (removeType === "OBJECT_INDEX") {
      if (!concurrent) return [{ sql: "DROP INDEX", fault: "locks everybody out: drop it CONCURRENTLY" }];
      return count > 1 ? [{ sql: "DROP INDEX CONCURRENTLY", fault: ALONE }] : [];
    }
    const sql = DROPPED[removeType];
    return sql === undefined ? [] : [{ sql, fault: LATER }];
  }
  if ("IndexStmt" in stmt) {
    const { relation, idxname = "", concurrent = false } = stmt.IndexStmt;
    if (concurrent) return count > 1 ? [{ sql: `CREATE INDEX CONCURRENTLY ${idxname}`, fault: ALONE }] : [];
    if (created.has(nameOf(relation))) return [];
    return [{ sql: `CREATE INDEX ${idxname}`, fault: "locks writers out: make it CONCURRENTLY" }];
  }
  if ("UpdateStmt" in stmt && !created.has(nameOf(stmt.UpdateStmt.relation)))
    return [
      {
        sql: `UPDATE ${nameOf(stmt.UpdateStmt.relation)}`,
        fault:
          "locks rows until the migration ends: fill the column in batches, by a DO block that stands alone and COMMITs after each",
      },
    ];
  if ("DeleteStmt" in stmt) return [{ sql: `DELETE FROM ${nameOf(stmt.DeleteStmt.relation)}`, fault: LATER }];
  if ("DoStmt" in stmt && JSON.stringify(stmt).includes("COMMIT") && count > 1)
    return [{ sql: "DO … COMMIT", fault: ALONE }];
  if ("ReindexStmt" in stmt || "VacuumStmt" in stmt || "ClusterStmt" in stmt)
    return [{ sql: Object.keys(stmt)[0] ?? "", fault: "is work for an operator, not for a migration" }];
  return [];
}

/** Returns the tables to which the foreign keys among some constraints refer. */
const referred = (constraints: readonly (Node | undefined)[] = []) =>
  constraints.map((node) => (node && "Constraint" in node ? nameOf(node.Constraint.pktable) : ""));

/** Returns the tables on which a statement takes a lock that it holds until the file ends, those of foreign keys too. */
function lockedBy(stmt: Node): string[] {
  if ("CreateStmt" in stmt)
    return (stmt.CreateStmt.tableElts ?? []).flatMap((node) =>
      referred("ColumnDef" in node ? node.ColumnDef.constraints : [node]),
    );
  if ("CreateTrigStmt" in stmt) return [nameOf(stmt.CreateTrigStmt.relation)];
  if (!("AlterTableStmt" in stmt)) return [];
  const { cmds = [], relation } = stmt.AlterTableStmt;
  const defs = cmds.map((node) => ("AlterTableCmd" in node ? node.AlterTableCmd.def : undefined));
  const ofColumns = defs.flatMap((def) =>
    def && "ColumnDef" in def ? (def.ColumnDef.constraints ?? []) : [],
  );
  return [nameOf(relation), ...referred([...defs, ...ofColumns])];
}

/** Returns the fault of a file that locks several hot tables, which a request may have locked in another order. */
function ofLocks(statements: readonly Node[], created: ReadonlySet<string>): Faults {
  const locked = new Set(statements.flatMap(lockedBy));
  const hot = HOT.filter((table) => locked.has(table) && !created.has(table));
  if (hot.length < 2) return [];
  const fault = "are locked until the file ends, and requests lock them in another order: give each a file";
  return [{ sql: hot.join(" and "), fault }];
}

/**
 * Returns a sentence for each statement of a migration that would break the previous release, which runs beside
 * it, or make its requests wait. See “Migrations” in CONTRIBUTING.md.
 *
 * @param releases versions that were released
 */
export async function migrationFaults(
  name: string,
  script: string,
  releases: ReadonlySet<string>,
): Promise<string[]> {
  if (name < FROM) return [];
  const { stmts = [] } = await parse(script);
  const statements = stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]));
  const created = new Set(
    statements.flatMap((stmt) => ("CreateStmt" in stmt ? [nameOf(stmt.CreateStmt.relation)] : [])),
  );
  const faults = [
    ...statements.flatMap((stmt) => ofStatement(stmt, created, statements.length)),
    ...ofLocks(statements, created),
  ];
  const after = leastRelease(name);
  if (after !== null && !releases.has(after)) return [`${name}: ${after} is no release of CHANGELOG.md.`];
  return faults
    .filter(({ fault }) => after === null || !fault.startsWith(LATER))
    .map(({ sql, fault }) => `${name}: ${sql} ${fault}.`);
}
