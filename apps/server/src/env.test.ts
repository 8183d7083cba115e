import { MAX_FILE_BYTES } from "@board/api/rules";
import { describe, expect, it } from "vitest";
import { readEnv, StartProblem, s3Of } from "./env.ts";

const TRUST_PROXY =
  "TRUST_PROXY must be how many proxies are in front (1), or their networks (10.0.0.0/8,fd00::/8)";

function complaint(variables: Record<string, string>): string {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
  return "";
}

describe("the settings", () => {
  it("all have a default", () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: expect.stringMatching(/\/\.data$/),
      SEED: "demo",
      LOG_LEVEL: "info",
      LOG_REQUESTS: "changes",
      ROLES: new Set(["web", "worker"]),
      TRUST_PROXY: 0,
      METRICS_HOST: "127.0.0.1",
      DRAIN_SECONDS: 10,
      EARLY_ACCESS_MINUTES: 5,
      RATE_LIVE_PER_SECOND: 20,
      RATE_LIVE_PER_MINUTE: 600,
      RATE_TEST_PER_SECOND: 10,
      RATE_TEST_PER_MINUTE: 120,
      RATE_FAILED_KEYS_PER_MINUTE: 20,
      RATE_SESSION_PER_SECOND: 50,
      RATE_SESSION_PER_MINUTE: 3_000,
    });
  });

  it("are parsed into their types", () => {
    const env = readEnv({
      PORT: "8080",
      DATA_DIR: "/var/lib/board",
      ROLES: "worker",
      TRUST_PROXY: "1",
      METRICS_PORT: "9464",
      BASE_URL: "https://board.example/",
      SEED: "none",
      DATABASE_URL: "postgresql://board:pw@db:5432/board",
      OSRM_URL: "",
      STATUS_URL: "https://status.example/board",
    });
    expect(env).toMatchObject({
      PORT: 8080,
      DATA_DIR: "/var/lib/board",
      ROLES: new Set(["worker"]),
      TRUST_PROXY: 1,
      METRICS_PORT: 9464,
      BASE_URL: "https://board.example",
      STATUS_URL: "https://status.example/board",
    });
    expect(env.OSRM_URL).toBeUndefined();
  });

  it("allow the demo data in an external database only if it is asked for, and on this machine only", () => {
    const at = (host: string) => `postgresql://board:pw@${host}:5432/board`;
    expect(readEnv({ DATABASE_URL: at("localhost") }).SEED).toBe("none");
    expect(readEnv({ DATABASE_URL: at("localhost"), SEED: "demo" }).SEED).toBe("demo");
    expect(readEnv({ DATABASE_URL: at("[::1]"), SEED: "demo" }).SEED).toBe("demo");
    const socket = "postgresql:///board?host=/run/postgresql";
    expect(readEnv({ DATABASE_URL: socket, SEED: "demo" }).SEED).toBe("demo");
    const sentence =
      "The demo’s passwords and keys are public, and DATABASE_URL is not on this machine: leave SEED out, or set SEED_ANYWAY=1 to fill it all the same.";
    expect(complaint({ DATABASE_URL: at("db"), SEED: "demo" })).toBe(sentence);
    expect(complaint({ DATABASE_URL: `${at("localhost")}?host=10.0.0.1`, SEED: "demo" })).toBe(sentence);
    expect(complaint({ DATABASE_URL: at("db") })).toBe("");
    expect(readEnv({ DATABASE_URL: at("db"), SEED: "demo", SEED_ANYWAY: "1" }).SEED).toBe("demo");
  });

  it.each([
    ["PORT", "abc", 'PORT must be a whole number from 0 to 65535, not "abc".'],
    ["PORT", "65536", 'PORT must be a whole number from 0 to 65535, not "65536".'],
    ["PORT", "-1", 'PORT must be a whole number from 0 to 65535, not "-1".'],
    ["SEED", "some", 'SEED must be one of demo, none, not "some".'],
    [
      "LOG_LEVEL",
      "loud",
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    ["ROLES", "web,cook", 'ROLES must be a comma list of web and worker, not "web,cook".'],
    ["TRUST_PROXY", "yes", `${TRUST_PROXY}, not "yes".`],
    ["TRUST_PROXY", "toString", `${TRUST_PROXY}, not "toString".`],
    ["TRUST_PROXY", "10", `${TRUST_PROXY}, not "10".`],
    ["TRUST_PROXY", "10.0.0.0/33", `${TRUST_PROXY}, not "10.0.0.0/33".`],
    ["TRUST_PROXY", "0.0.0.0/0", `${TRUST_PROXY}, not "0.0.0.0/0".`],
    ["TRUST_PROXY", "10.0.0.0/8,", `${TRUST_PROXY}, not "10.0.0.0/8,".`],
    ["BASE_URL", "board", 'BASE_URL must be an address such as https://board.example, not "board".'],
    [
      "SDK_PACKAGE",
      "sdk; curl",
      'SDK_PACKAGE must be what npm installs, such as @freight-board/sdk@1.0.0, not "sdk; curl".',
    ],
    [
      "STATUS_URL",
      "status.example",
      'STATUS_URL must be a whole https address such as https://status.example, not "status.example".',
    ],
    [
      "STATUS_URL",
      "http://status.example",
      'STATUS_URL must be a whole https address such as https://status.example, not "http://status.example".',
    ],
    [
      "STATUS_URL",
      "https:status.example",
      'STATUS_URL must be a whole https address such as https://status.example, not "https:status.example".',
    ],
    ["EARLY_ACCESS_MINUTES", "1.5", 'EARLY_ACCESS_MINUTES must be a whole number from 0 to 1440, not "1.5".'],
    ["RATE_LIVE_PER_SECOND", "0", 'RATE_LIVE_PER_SECOND must be a whole number from 1 to 1000000, not "0".'],
  ])("%s=%s is refused with a sentence", (name, value, sentence) => {
    expect(complaint({ [name]: value })).toBe(sentence);
  });

  it.each([
    ["true", 1],
    ["false", 0],
    ["2", 2],
    ["10.0.0.0/8, fd00::/8", ["10.0.0.0/8", "fd00::/8"]],
    ["192.0.2.7", ["192.0.2.7"]],
    ["loopback", ["loopback"]],
  ])("TRUST_PROXY=%s is a number of proxies, or a list of their networks", (given, meant) => {
    expect(readEnv({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(meant);
  });

  it("serve no metrics unless a port is named", () => {
    expect(readEnv({}).METRICS_PORT).toBeUndefined();
  });

  it("restrict the demo to this machine unless HOST is set", () => {
    expect(readEnv({}).HOST).toBe("127.0.0.1");
    expect(readEnv({ SEED: "demo" }).HOST).toBe("127.0.0.1");
    expect(readEnv({ HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
    expect(readEnv({ SEED: "none" }).HOST).toBeUndefined();
  });

  it("refuse to serve the demo at an https address, and say what to do", () => {
    const sentence =
      "The demo’s passwords and keys are for trying out: set SEED=none to serve at an https BASE_URL.";
    expect(complaint({ BASE_URL: "https://board.example" })).toBe(sentence);
    expect(complaint({ BASE_URL: "HTTPS://board.example", SEED: "demo" })).toBe(sentence);
    expect(complaint({ BASE_URL: "https://board.example", SEED: "none" })).toBe("");
    expect(complaint({ BASE_URL: "http://board.example" })).toBe("");
  });

  it("report every wrong value at once", () => {
    expect(complaint({ PORT: "x", SEED: "y" }).split("\n")).toHaveLength(2);
  });

  const s3 = {
    S3_BUCKET: "pods",
    S3_REGION: "eu-west-2",
    S3_ACCESS_KEY_ID: "an-id",
    S3_SECRET_ACCESS_KEY: "a-secret",
  };

  it("accept a bucket with all of its settings or none", () => {
    expect(s3Of(readEnv({}))).toBeUndefined();
    const place = { bucket: "pods", region: "eu-west-2" };
    const bucket = { ...place, credentials: { accessKeyId: "an-id", secretAccessKey: "a-secret" } };
    expect(s3Of(readEnv(s3))).toEqual(bucket);
    const endpoint = "http://localhost:9000";
    expect(s3Of(readEnv({ ...s3, S3_ENDPOINT: endpoint }))).toEqual({ ...bucket, endpoint });
    expect(complaint({ ...s3, S3_REGION: "" })).toBe(
      "S3_REGION must be set as well, or no S3 setting at all. Both keys may be left out for an IAM role.",
    );
    expect(complaint({ ...s3, S3_SECRET_ACCESS_KEY: "" })).toMatch(
      /^S3_SECRET_ACCESS_KEY must be set as well/,
    );
    expect(s3Of(readEnv({ S3_BUCKET: "pods", S3_REGION: "eu-west-2" }))).toEqual(place);
    expect(complaint({ S3_ENDPOINT: endpoint, PORT: "x" }).split("\n")).toEqual([
      expect.stringContaining("PORT"),
      "S3_BUCKET and S3_REGION must be set as well, or no S3 setting at all. Both keys may be left out for an IAM role.",
    ]);
  });

  it("allow enough time to upload 10 MiB over a line of 0.5 Mbit/s", () => {
    const seconds = (MAX_FILE_BYTES * 8) / 500_000;
    expect(readEnv({}).REQUEST_TIMEOUT_MS).toBeGreaterThan(seconds * 1_000 * 1.1);
  });

  it.each(["DATABASE_URL", "SMTP_URL", "WEBHOOK_SECRET_KEY"])(
    "%s is not repeated in the error message",
    (name) => {
      expect(complaint({ [name]: "hunter2" })).toMatch(new RegExp(`^${name} must be .*`));
      expect(complaint({ [name]: "hunter2" })).not.toContain("hunter2");
    },
  );
});
