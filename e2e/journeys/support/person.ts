import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppRouter } from "@board/api";
import type { DemoSummary } from "@board/seed";
import type { BrowserContext } from "@playwright/test";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { runningBoard } from "../../env.ts";
import { linkEmailedTo } from "./emails.ts";

/** Password of all people that are created for tests. */
export const PASSWORD = "seven lorries at Lymm";

export interface Credentials {
  name: string;
  email: string;
  password: string;
}

/** A person who is signed in, with a tRPC client that calls as their pages do. */
export interface Person extends Credentials {
  api: TRPCClient<AppRouter>;
  /** The Cookie header of the person's browser. */
  cookie: string;
}

let addresses = 0;

/** Returns a header with a unique client address, so that failed sign-ins of one test do not limit other tests. */
export function fromSomewhere(): { "x-forwarded-for": string } {
  addresses += 1;
  const here = (process.pid % 250) + 1;
  return { "x-forwarded-for": `10.${here}.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
}

/** Creates a tRPC client that calls as the site's pages do. */
function siteApi(url: string, cookie = "", asAdmin = false): TRPCClient<AppRouter> {
  const somewhere = fromSomewhere();
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/api/trpc`,
        headers: () => ({
          ...somewhere,
          origin: url,
          cookie,
          "x-board-mode": "live",
          "idempotency-key": randomUUID(),
          ...(asAdmin ? { "x-board-as": "admin" } : {}),
        }),
      }),
    ],
  });
}

/** Returns the cookies that an answer sets, as `name=value`. */
function cookiesIn(response: Response): string[] {
  return response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(";")));
}

/** Signs in as the form does, but without a browser. */
export async function signIn(url: string, given: Credentials, asAdmin = false): Promise<Person> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...fromSomewhere(),
      "content-type": "application/x-www-form-urlencoded",
      cookie: cookiesIn(csrf).join("; "),
    },
    body: new URLSearchParams({ csrfToken, email: given.email, password: given.password, json: "true" }),
  });
  const cookie = cookiesIn(answer).find((pair) => pair.includes("session-token"));
  if (cookie === undefined) throw new Error(`${given.email} could not sign in: ${await answer.text()}`);
  return { ...given, cookie, api: siteApi(url, cookie, asAdmin) };
}

/** Adds the cookie of a person's session to a browser. */
export async function giveSession(context: BrowserContext, url: string, { cookie }: Person): Promise<void> {
  const at = cookie.indexOf("=");
  await context.addCookies([
    { name: cookie.slice(0, at), value: cookie.slice(at + 1), url, httpOnly: true, sameSite: "Lax" },
  ]);
}

let count = 0;

/** Returns a name that is unique in the run. */
export function freshName(word: string): string {
  count += 1;
  // Two names of firms must differ in more than look-alike letters and digits. Hexadecimal digits contain no such
  // letters, and the x separates the two numbers.
  return `${word} ${process.pid.toString(16)}x${count}`;
}

export function freshEmail(word: string): string {
  return `${freshName(word).replaceAll(" ", ".").toLowerCase()}@haulier.example`;
}

interface FirmGiven {
  /** Data folder of the board that sends the emails; default: the run's board. */
  dataDir?: string;
  canPost?: boolean;
  canCarry?: boolean;
  /** True, the default, approves a carrier, so that it can quote immediately. */
  approved?: boolean;
  firmName?: string;
  /** Name of the firm's owner. */
  name?: string;
}

/** Half of the time for which a password permits sensitive actions, so that enough of it is left for every test. */
const SIGNED_IN_MS = 5 * 60_000;

let demoAdmin: { person: Promise<Person>; since: number } | undefined;

/** Returns the demo's admin, signed in recently enough for sensitive actions. */
export function admin(): Promise<Person> {
  const { url, dataDir } = runningBoard();
  const now = performance.now();
  if (demoAdmin === undefined || now - demoAdmin.since > SIGNED_IN_MS) {
    const person = readFile(join(dataDir, "demo.json"), "utf8").then((text) => {
      const demo = JSON.parse(text) as DemoSummary;
      return signIn(url, { name: "admin", ...demo.admin }, true);
    });
    demoAdmin = { person, since: now };
  }
  return demoAdmin.person;
}

/**
 * Registers a firm without confirming its email address. Returns the link for that if the answer contains it,
 * as it does in the demo without SMTP.
 */
export async function startRegistration(
  url: string,
  given: FirmGiven & { firmName: string; name: string; email: string },
): Promise<string | null> {
  const { firmName, name, email, canPost = false, canCarry = true } = given;
  const whole = { phone: "0161 496 0000", firmName, name, email, canPost, canCarry };
  return (await siteApi(url).accounts.register.mutate(whole)).emailedLink;
}

/** Creates a firm for one test: registers it, confirms it by the emailed link, and signs its owner in. */
export async function registerFirm(
  url: string,
  { canPost = false, canCarry = false, approved = true, dataDir, ...given }: FirmGiven,
): Promise<Person & { firmName: string }> {
  const { firmName = freshName(canCarry ? "Oakhurst Haulage" : "Fenwick Foods") } = given;
  const owner = { name: given.name ?? "Robin Ashdown", email: freshEmail("robin"), password: PASSWORD };
  const { name, email, password } = owner;
  const emailedLink = await startRegistration(url, { name, email, firmName, canPost, canCarry });
  // The link is in the answer in the demo, which saves waiting for the email.
  const link = emailedLink ?? (await linkEmailedTo(email, "confirm", dataDir && join(dataDir, "mail")));
  const visitor = siteApi(url);
  const { inForce: acceptedTerms } = await visitor.privacy.documents.query({});
  const token = link.replace("/confirm/", "");
  await visitor.accounts.confirmRegistration.mutate({ token, password, acceptedTerms });
  const person = await signIn(url, owner);
  const { firm } = await person.api.firms.me.query({});
  if (approved && firm.approval === "PENDING") {
    await (await admin()).api.admin.newFirms.approve.mutate({ firmId: firm.id });
  }
  return { ...person, firmName };
}
