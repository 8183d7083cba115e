import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createTestDatabase, type TestDatabase } from "@board/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionProblem, migrateDatabase } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The sentence for an address that differs from that of a real server. */
async function sentence(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.url);
  change(url);
  return migrateDatabase(url.href, () => {}).then(
    () => "no problem",
    (error: Error) => error.message,
  );
}

describe("a database that cannot be opened", () => {
  it("for a wrong password names the user and never the password", async () => {
    const user = decodeURIComponent(new URL(database.url).username);
    const said = await sentence((url) => {
      url.password = "hunter2";
    });
    expect(said).toMatch(
      `The database refuses the user “${user}” or their password: mend them in DATABASE_URL.`,
    );
    expect(said).not.toContain("hunter2");
  });

  it("for an unknown database names it and says how to create it", async () => {
    const said = await sentence((url) => {
      url.pathname = "/not%20there";
    });
    expect(said).toMatch(
      "There is no database “not there” on the server: create it with `createdb not there`",
    );
  });

  it("for an unknown host names the host", async () => {
    const said = await sentence((url) => {
      url.hostname = "nowhere.invalid";
    });
    expect(said).toMatch("The host nowhere.invalid of DATABASE_URL is not found: mend its name");
  });

  it("for a port without a listener says to check the address", async () => {
    const said = await sentence((url) => {
      url.port = "9";
    });
    expect(said).toBe("The database cannot be reached: check DATABASE_URL, or leave it out.");
  });

  it("for a port that accepts the connection and stays silent gives up in time", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const said = await sentence((url) => {
      url.port = String(port);
    });
    expect(said).toBe(
      "The database at 127.0.0.1 does not answer: check DATABASE_URL, and that no firewall is in the way.",
    );
    silent.close();
  });

  it("for a server without TLS says how to enable or leave out TLS", async () => {
    const said = await sentence((url) => url.searchParams.set("sslmode", "require"));
    expect(said).toBe("The database speaks no TLS: turn it on there, or take sslmode out of DATABASE_URL.");
  });

  it.each([
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "CERT_HAS_EXPIRED",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ])("for a certificate that is refused with %s says where to set its authority", (code) => {
    const error = Object.assign(new Error("why"), { code });
    expect(connectionProblem(error, "postgresql://x:y@db.example/board")).toBe(
      "The certificate of the database at db.example is not trusted (why): add its authority to DATABASE_URL as sslrootcert=/path/of/ca.pem, or renew the certificate.",
    );
  });

  it("for any other error has no sentence, so that a failed migration is shown as it is", () => {
    const missing = Object.assign(new Error('column "x" does not exist'), { code: "42703" });
    expect(connectionProblem(missing, database.url)).toBeNull();
  });
});
