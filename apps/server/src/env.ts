import { isAbsolute, join, resolve } from "node:path";
import type { S3Settings } from "@board/api/server";
import { type TrustedProxies, trustProxies } from "@board/rest/client-address";
import { z } from "zod";

/** The board cannot start. The message is one sentence that also says how to correct it. */
export class StartProblem extends Error {}

/** Root folder of the repository; relative folders in settings are relative to it. */
const ROOT = join(import.meta.dirname, "../../..");

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const ROLES = ["web", "worker"] as const;
type Role = (typeof ROLES)[number];

function whole(minimum: number, maximum: number, fallback: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message)
    .default(fallback);
}

const SWITCH: Record<string, boolean> = { true: true, "1": true, false: false, "0": false };

const onOff = z
  .string()
  .refine((value) => Object.hasOwn(SWITCH, value), "must be true or false")
  .transform((value) => SWITCH[value] === true);

const toggle = onOff.default(false);

function oneOf<const T extends readonly string[]>(values: T, fallback: T[number]) {
  return z.enum(values, `must be one of ${values.join(", ")}`).default(fallback);
}

function address(protocols: RegExp, message: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(value), message)
    .optional();
}

const addresses = z
  .string()
  .transform((value) => value.split(",").map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => URL.canParse(one) && /^https?:/.test(one)),
    "must be addresses such as https://files.example/OLBSLicenceReport_Wales.csv, with commas between",
  )
  .optional();

function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

const roles = z
  .string()
  .transform((value) => value.split(",").map((role) => role.trim()))
  .refine((list) => list.every(isRole), `must be a comma list of ${ROLES.join(" and ")}`)
  .transform((list): ReadonlySet<Role> => new Set(list.filter(isRole)))
  .default(new Set(ROLES));

/** Returns a number of proxies, or a list of networks; null if the text is neither. */
function trustedProxies(text: string): TrustedProxies | null {
  if (Object.hasOwn(SWITCH, text)) return SWITCH[text] ? 1 : 0;
  if (/^\d$/.test(text)) return Number(text);
  const networks = text.split(",").map((network) => network.trim());
  try {
    trustProxies(networks);
    return networks;
  } catch {
    return null;
  }
}

const proxies = z
  .string()
  .transform((text, { addIssue }) => {
    const trusted = trustedProxies(text);
    if (trusted !== null) return trusted;
    addIssue("must be how many proxies are in front (1), or their networks (10.0.0.0/8,fd00::/8)");
    return z.NEVER;
  })
  .default(0);

/** Bank Rates by the first day of a half year, such as `2027-01-01:3.75,2027-07-01:3.5`. */
const bankRates = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d:\d{1,2}(\.\d{1,2})?(,\d{4}-\d\d-\d\d:\d{1,2}(\.\d{1,2})?)*$/,
    "must be days with rates, such as 2027-01-01:3.75,2027-07-01:3.5",
  )
  .transform((text) =>
    text.split(",").map((one) => {
      const [from = "", percent = ""] = one.split(":");
      return { from, basisPoints: Math.round(Number(percent) * 100) };
    }),
  )
  .default([]);

const hosts = z
  .string()
  .transform((value) => value.split(",").map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => URL.parse(`https://${one}`)?.pathname === "/" && !one.includes("/")),
    "must be hosts such as push.example or 127.0.0.1:4400, with commas between",
  )
  .default([]);

const schema = z.object({
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: address(
    /^postgres(ql)?:/,
    "must be an address such as postgresql://user:password@host:5432/name",
  ),
  /** Default: DATABASE_URL, which then must lead to the server itself and not to a pooler. */
  DATABASE_DIRECT_URL: address(
    /^postgres(ql)?:/,
    "must be an address such as postgresql://user:password@host:5432/name",
  ),
  /** Maximum connections of this process to PostgreSQL. */
  DATABASE_CONNECTIONS: whole(4, 1_000, 8),
  /** Default: `demo` with the embedded database, `none` with DATABASE_URL. */
  SEED: z.enum(["demo", "none"], "must be one of demo, none").optional(),
  SEED_ANYWAY: toggle,
  /** `never`: the process does not start if migrations are missing. The command `migrate` migrates in any case. */
  MIGRATE: oneOf(["auto", "never"], "auto"),
  LOG_LEVEL: oneOf(LEVELS, "info"),
  /** `changes`: reads that went well are counted, and logged as one line a minute. `all`: each has a line. */
  LOG_REQUESTS: oneOf(["changes", "all"], "changes"),
  /** Shows the catalogue of the site's components; always shown in development. */
  SHOW_KIT: toggle,
  ROLES: roles,
  BASE_URL: address(/^https?:/i, "must be an address such as https://board.example"),
  /** Default: `/sdk.tgz` on this board. */
  SDK_PACKAGE: z
    .string()
    .regex(/^[\w@][\w@./:^~-]{0,199}$/, "must be what npm installs, such as @freight-board/sdk@1.0.0")
    .optional(),
  /** Default: required, except for the demo in the embedded database, so that its printed password is enough. */
  ADMIN_SECOND_FACTOR: z.enum(["required", "offered"], "must be one of required, offered").optional(),
  TRUST_PROXY: proxies,
  /** Unset: metrics are not served. 0: any free port. */
  METRICS_PORT: whole(0, 65_535, 0).removeDefault().optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** Unset: no tracing. The exporter itself reads the other OTLP variables of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?:/, "must be an address such as http://localhost:4318"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d{1,6}|1\.0+)$/, "must be a number from 0 to 1, such as 0.1")
    .transform(Number)
    .default(1),
  /** Default: the commit of the checkout, if there is one. */
  GIT_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, "must be a commit, 7 to 40 hexadecimal digits")
    .optional(),
  /** Seconds after SIGTERM in which the process still serves requests but reports that it is not ready. */
  DRAIN_SECONDS: whole(0, 600, 10),
  EARLY_ACCESS_MINUTES: whole(0, 1_440, 5),
  NEW_CARRIERS: oneOf(["approve", "open"], "approve"),
  HAND_BACKS_PER_DAY: whole(1, 10_000, 20),
  EXTRA_BY_SILENCE_PENCE: whole(0, 1_000_000, 5_000),
  /** Added to the rates that the release knows; of one day the one given here counts. */
  BANK_RATES: bankRates,
  CARRIER_CHECKS: oneOf(["off", "inform", "require"], "inform"),
  OSRM_URL: address(/^https?:/, "must be an address such as http://localhost:5000"),
  /** Unset: an operator must load the register of operators' licences with the command `register`. */
  OPERATOR_REGISTER_URL: addresses,
  /**
   * Default: on with the demo in the embedded database, so that webhooks to the same machine can be tried;
   * otherwise off.
   */
  WEBHOOK_ALLOW_PRIVATE: onOff.optional(),
  /** Hosts that may be push services beside those of the browsers, over plain HTTP too; for tests. */
  PUSH_HOSTS: hosts,
  /** Time limit for receiving a request. The default is enough for 10 MiB at 0.5 Mbit/s. */
  REQUEST_TIMEOUT_MS: whole(10_000, 3_600_000, 200_000),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: address(/^https?:/, "must be an address such as https://s3.example"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** One key, or several separated by commas, the newest first. */
  WEBHOOK_SECRET_KEY: z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/,
      "must be 32 bytes in Base64: `openssl rand -base64 32`",
    )
    .optional(),
  /** Key that encrypts the session cookie. */
  NEXTAUTH_SECRET: z.string().min(32, "must be 32 characters or more: `openssl rand -base64 32`").optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default("your firm’s sign-in"),
  OIDC_ISSUER: address(/^https:/, "must be an address such as https://login.example"),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: address(/^smtps?:/, "must be an address such as smtp://user:password@host:587"),
  SMTP_CONNECTIONS: whole(1, 100, 10),
  MAIL_FROM: z.email("must be an email address").default("board@freight-board.example"),
  RATE_LIVE_PER_SECOND: whole(1, 1_000_000, 20),
  RATE_LIVE_PER_MINUTE: whole(1, 1_000_000, 600),
  RATE_TEST_PER_SECOND: whole(1, 1_000_000, 10),
  RATE_TEST_PER_MINUTE: whole(1, 1_000_000, 120),
  RATE_FAILED_KEYS_PER_MINUTE: whole(1, 1_000_000, 20),
  RATE_VISITOR_PER_MINUTE: whole(1, 1_000_000, 60),
  RATE_SESSION_PER_SECOND: whole(1, 1_000_000, 50),
  RATE_SESSION_PER_MINUTE: whole(1, 1_000_000, 3_000),
  OPERATOR_NAME: z.string().max(200).default("The operator of this board"),
  OPERATOR_CONTACT: z.string().max(200).optional(),
  STATUS_URL: address(/^https:\/\//i, "must be a whole https address such as https://status.example"),
  TERMS_FILE: z.string().default("docs/legal/terms.md"),
  PRIVACY_FILE: z.string().default("docs/legal/privacy.md"),
  RETENTION_SESSION_DAYS: whole(1, 3_650, 30),
  RETENTION_SIGN_IN_DAYS: whole(1, 3_650, 90),
  /** The minimum is six years, because the database refuses to delete younger entries. */
  RETENTION_AUDIT_DAYS: whole(2_192, 36_500, 2_192),
  RETENTION_EMAIL_DAYS: whole(1, 3_650, 90),
  RETENTION_NOTIFICATION_DAYS: whole(1, 3_650, 90),
  NODE_ENV: z.string().default("production"),
});

export type Env = z.infer<typeof schema> & { SEED: "demo" | "none" };

/** File in DATA_DIR that every successful backup touches. A metric reports its age. */
export const BACKUP_MARK = "last-backup";

/** Settings whose values must not appear in error messages. */
const SECRET = new Set([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "SMTP_URL",
  "WEBHOOK_SECRET_KEY",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "NEXTAUTH_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
]);

const S3_PLACE = ["S3_BUCKET", "S3_REGION"] as const;
const S3_KEYS = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/**
 * Returns a sentence about incomplete S3 settings; null if they are complete. Without keys, the SDK looks for
 * credentials itself.
 */
function s3Problem(given: Readonly<Record<string, string | undefined>>): string | null {
  const missingOf = (names: readonly string[]) => names.filter((name) => given[name] === undefined);
  const keys = missingOf(S3_KEYS);
  const place = missingOf(S3_PLACE);
  const named = [...S3_PLACE, ...S3_KEYS, "S3_ENDPOINT"].some((name) => given[name] !== undefined);
  if (!named) return null;
  const missing = [...place, ...(keys.length === 1 ? keys : [])];
  return missing.length === 0
    ? null
    : `${missing.join(" and ")} must be set as well, or no S3 setting at all. Both keys may be left out for an IAM role.`;
}

/** Returns the settings of the S3 bucket; undefined if files are stored in DATA_DIR. */
export function s3Of(env: Env): S3Settings | undefined {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_BUCKET || !S3_REGION) return undefined;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT }),
  };
}

function switchedOn(value: string | undefined): boolean {
  return SWITCH[value ?? ""] === true;
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost", ""]);

/** Returns true if the database is on this machine: the embedded one, a loopback address, or a local socket. */
function isLoopback(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return true;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host");
  return host === null ? LOOPBACK.has(hostname) : host.startsWith("/") || LOOPBACK.has(host);
}

/**
 * Returns the validated settings. Treats an empty variable as unset.
 *
 * @throws StartProblem with one sentence for each invalid setting
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  const sentences = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0]);
    const instead = SECRET.has(name) ? "" : `, not ${JSON.stringify(given[name])}`;
    sentences.set(name, `${name} ${message}${instead}.`);
  }
  const seed = given.SEED ?? (given.DATABASE_URL === undefined ? "demo" : "none");
  const isDemo = seed === "demo";
  if (isDemo && /^https:/i.test(given.BASE_URL ?? "")) {
    sentences.set(
      "SEED",
      "The demo’s passwords and keys are for trying out: set SEED=none to serve at an https BASE_URL.",
    );
  }
  if (isDemo && !switchedOn(given.SEED_ANYWAY) && !isLoopback(given.DATABASE_URL)) {
    sentences.set(
      "SEED_ANYWAY",
      "The demo’s passwords and keys are public, and DATABASE_URL is not on this machine: leave SEED out, or set SEED_ANYWAY=1 to fill it all the same.",
    );
  }
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined) {
    sentences.set(
      "DATABASE_DIRECT_URL",
      "DATABASE_DIRECT_URL is for a pooler in DATABASE_URL: set both, or neither.",
    );
  }
  const s3 = s3Problem(given);
  if (s3 !== null) sentences.set("S3", s3);
  if (!result.success || sentences.size > 0) throw new StartProblem([...sentences.values()].join("\n"));
  const { DATA_DIR, BASE_URL, HOST, ...rest } = result.data;
  return {
    ...rest,
    SEED: isDemo ? "demo" : "none",
    // The demo's passwords are public, so by default it is reachable from this machine only.
    HOST: HOST ?? (isDemo ? "127.0.0.1" : undefined),
    DATA_DIR: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(join(ROOT, DATA_DIR)),
    BASE_URL: BASE_URL?.replace(/^https?:/i, (scheme) => scheme.toLowerCase()).replace(/\/+$/, ""),
  };
}

/** Sets NEXTAUTH_URL, because next-auth reads it from the environment only. */
export function setNextAuthUrl(baseUrl: string): void {
  process.env.NEXTAUTH_URL = baseUrl;
}
