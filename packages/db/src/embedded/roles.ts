import { randomBytes } from "node:crypto";
import pg from "pg";
import { withConnection } from "../with-connection.ts";
import type { Passwords } from "./cluster.ts";

const DATABASE = "freight_board";
/** Role that owns the database and everything in it, and runs the migrations of the board and of pg-boss. */
export const OWNER = "freight_board_owner";
/** Role that can only read and write rows. The board connects as this role. */
export const APPLICATION = "freight_board_app";

export function newPasswords(): Passwords {
  const password = () => randomBytes(24).toString("base64url");
  return { owner: password(), application: password() };
}

const PLAIN = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS";

/** Creates or updates the role, and revokes privileges that it should not have. */
async function keepRole(connection: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await connection.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  const verb = rowCount === 0 ? "CREATE" : "ALTER";
  await connection.query(`${verb} ROLE ${name} ${PLAIN} PASSWORD ${pg.escapeLiteral(password)}`);
}

/**
 * Transfers everything in the database that the superuser owns to the owner role, because earlier versions had
 * only the superuser. Leaves out objects of extensions, and the sequences of columns, which follow their
 * tables.
 */
const TRANSFER_OWNERSHIP = `
  DO $$
  DECLARE
    each record;
  BEGIN
    FOR each IN
      SELECT format('ALTER SCHEMA %I OWNER TO ${OWNER}', nspname) AS statement FROM pg_namespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND nspowner = current_user::regrole
      UNION ALL
      SELECT format('ALTER %s %s OWNER TO ${OWNER}',
        CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
        c.oid::regclass)
      FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND relkind IN ('r', 'p', 'S', 'v', 'm')
        AND relowner = current_user::regrole
        AND NOT EXISTS (SELECT 1 FROM pg_depend d
          WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
            AND (d.deptype = 'e' OR (relkind = 'S' AND d.deptype IN ('a', 'i'))))
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${OWNER}', t.oid::regtype) FROM pg_type t
        JOIN pg_namespace n ON n.oid = typnamespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND typtype IN ('e', 'd')
        AND typowner = current_user::regrole
        AND NOT EXISTS (SELECT 1 FROM pg_depend d
          WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER}', p.oid::regprocedure) FROM pg_proc p
        JOIN pg_namespace n ON n.oid = pronamespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND proowner = current_user::regrole
        AND NOT EXISTS (SELECT 1 FROM pg_depend d
          WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    LOOP
      EXECUTE each.statement;
    END LOOP;
  END
  $$`;

/** Grants the application's privileges on existing objects, and on those that the owner will create. */
const GRANTS = `
  DO $$
  DECLARE
    each record;
  BEGIN
    FOR each IN SELECT nspname FROM pg_namespace WHERE nspowner = '${OWNER}'::regrole OR nspname = 'public' LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${APPLICATION}', each.nspname);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ${APPLICATION}', each.nspname);
      EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO ${APPLICATION}', each.nspname);
    END LOOP;
  END
  $$;
  ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} GRANT USAGE ON SCHEMAS TO ${APPLICATION};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${APPLICATION};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} GRANT USAGE, SELECT ON SEQUENCES TO ${APPLICATION}`;

/**
 * Creates the database and its two roles, or updates those of an earlier version. Every step is idempotent, so
 * that the next start can complete an interrupted one. `address` is the superuser's, without a database.
 */
export async function openRoles(address: string, passwords: Passwords): Promise<void> {
  await withConnection(`${address}/postgres`, async (connection) => {
    await keepRole(connection, OWNER, passwords.owner);
    await keepRole(connection, APPLICATION, passwords.application);
    const { rowCount } = await connection.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await connection.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
    else await connection.query(`ALTER DATABASE ${DATABASE} OWNER TO ${OWNER}`);
    await connection.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
    await connection.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO ${APPLICATION}`);
  });
  await withConnection(`${address}/${DATABASE}`, async (connection) => {
    await connection.query(TRANSFER_OWNERSHIP);
    await connection.query(GRANTS);
  });
}

/** Returns the address of the database for one of the roles. */
export function addressFor(role: string, password: string, port: number): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
}
