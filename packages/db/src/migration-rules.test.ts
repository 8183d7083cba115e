import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MIGRATIONS_FOLDER } from "./migrate.ts";
import { migrationFaults } from "./testing/migration-rules.ts";

const changelog = readFileSync(join(MIGRATIONS_FOLDER, "../../CHANGELOG.md"), "utf8");
const released = new Set(
  [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version = ""]) => version),
);

const NAME = "20270101120000_change";
const faults = (sql: string, name = NAME) => migrationFaults(name, sql, new Set(["1.4.0"]));

/** Migrations that an upgrade is tried out with, beside the real ones. */
const EXAMPLES = join(MIGRATIONS_FOLDER, "../../e2e/process/upgrade/next-release");

describe.each([MIGRATIONS_FOLDER, EXAMPLES])("every migration of %s", (folder) => {
  const names = readdirSync(folder).filter((name) => /^\d/.test(name));

  it.each(names)("%s lets the release before work beside it, and makes no request wait", async (name) => {
    const script = readFileSync(join(folder, name, "migration.sql"), "utf8");
    expect(await migrationFaults(name, script, released)).toEqual([]);
  });
});

describe("a migration", () => {
  it.each([
    "ALTER TABLE load ADD COLUMN crane boolean",
    "ALTER TABLE load ADD COLUMN crane boolean NOT NULL DEFAULT false",
    "ALTER TABLE load ADD CONSTRAINT load_crane_check CHECK (crane OR NOT adr) NOT VALID",
    "ALTER TABLE load VALIDATE CONSTRAINT load_crane_check",
    "ALTER TABLE load ADD CONSTRAINT load_crane_key UNIQUE USING INDEX load_crane_key",
    "-- Look-ups by crane\nCREATE INDEX CONCURRENTLY load_crane ON load (crane)",
    "DROP INDEX CONCURRENTLY IF EXISTS load_crane",
    "CREATE TABLE crane (id text NOT NULL PRIMARY KEY); CREATE INDEX crane_id ON crane (id); ALTER TABLE crane ADD CHECK (id <> '')",
    "ALTER TYPE mode ADD VALUE 'archive'",
    "DO $$ BEGIN LOOP UPDATE load SET crane = false WHERE false; EXIT WHEN NOT FOUND; COMMIT; END LOOP; END $$",
    "CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS 'DROP TABLE load'",
    "ALTER TABLE load RENAME CONSTRAINT a TO b",
    "CREATE TABLE crane (id text PRIMARY KEY, load_id text REFERENCES load (id), firm_id text REFERENCES firm (id)); ALTER TABLE load ADD COLUMN crane text",
  ])("may expand: %s", async (sql) => {
    expect(await faults(sql)).toEqual([]);
  });

  it.each([
    "ALTER TABLE load DROP COLUMN notes",
    "DROP TABLE load",
    "DROP TYPE mode",
    "DROP FUNCTION uuidv7",
    "ALTER TABLE load RENAME COLUMN notes TO remarks",
    "ALTER TABLE load RENAME TO job",
    "ALTER TYPE mode RENAME VALUE 'live' TO 'real'",
    "ALTER TABLE load ALTER COLUMN notes SET NOT NULL",
    "ALTER TABLE load ALTER COLUMN miles TYPE bigint",
    "ALTER TABLE load ADD COLUMN crane boolean NOT NULL",
    "DELETE FROM load",
  ])("may contract only once a release has stopped using it: %s", async (sql) => {
    const [fault] = await faults(sql);
    expect(fault).toContain("is for a later release: name the migration <time>_after_<release>_<name>");
    expect(await faults(sql, "20270101120000_after_1_4_0_change")).toEqual([]);
  });

  it.each([
    ["CREATE INDEX load_crane ON load (crane)", "locks writers out: make it CONCURRENTLY"],
    ["DROP INDEX load_crane", "locks everybody out: drop it CONCURRENTLY"],
    ["CREATE INDEX CONCURRENTLY a ON load (b); SELECT 1", "must stand alone in its file"],
    ["DROP INDEX CONCURRENTLY a; SELECT 1", "must stand alone in its file"],
    ["SELECT 1; DO $$ BEGIN COMMIT; END $$", "must stand alone in its file"],
    ["ALTER TABLE load ADD COLUMN crane text UNIQUE", "locks writers out while it makes an index of crane"],
    ["ALTER TABLE load ADD CONSTRAINT c UNIQUE (ref)", "locks writers out while it makes the index of c"],
    [
      "ALTER TABLE load ADD CONSTRAINT c CHECK (miles > 0)",
      "add c as NOT VALID, and VALIDATE it in a file of its own",
    ],
    ["ALTER TABLE load ADD CONSTRAINT c FOREIGN KEY (ref) REFERENCES firm (id)", "add c as NOT VALID"],
    ["UPDATE load SET notes = ''", "fill the column in batches"],
    [
      "ALTER TABLE load ADD COLUMN crane boolean; ALTER TABLE quote ADD COLUMN crane boolean",
      "load and quote are locked until the file ends",
    ],
    [
      "ALTER TABLE load VALIDATE CONSTRAINT a; ALTER TABLE quote VALIDATE CONSTRAINT b",
      "load and quote are locked until the file ends",
    ],
    [
      "CREATE TABLE crane (id text PRIMARY KEY, load_id text REFERENCES load (id)); ALTER TABLE load_history ADD COLUMN crane text",
      "load and load_history are locked until the file ends",
    ],
    [
      "CREATE TABLE crane (id text, load_id text); ALTER TABLE crane ADD FOREIGN KEY (load_id) REFERENCES load (id); ALTER TABLE event ADD COLUMN crane text",
      "event and load are locked until the file ends",
    ],
    [
      "CREATE TABLE crane (id text, load_id text, FOREIGN KEY (load_id) REFERENCES load (id)); CREATE TRIGGER t AFTER UPDATE ON quote FOR EACH ROW EXECUTE FUNCTION f()",
      "load and quote are locked until the file ends",
    ],
    ["REINDEX TABLE load", "is work for an operator"],
  ])("may not make requests wait, whatever its name: %s", async (sql, fault) => {
    for (const name of [NAME, "20270101120000_after_1_4_0_change"])
      expect((await faults(sql, name)).join()).toContain(fault);
  });

  it("names a release that there was", async () => {
    const name = "20270101120000_after_1_5_0_change";
    expect(await faults("DROP TABLE load", name)).toEqual([`${name}: 1.5.0 is no release of CHANGELOG.md.`]);
  });
});
