import type { Allowed } from "./core/access.ts";
import type { SiteSession, VisitorActor } from "./core/actor.ts";
import type { Ctx } from "./core/context.ts";
import type { SessionView, SignedIn } from "./people/accounts/actor-of-session.ts";
import type { Opened, Visit } from "./people/accounts/open-session.ts";
import type { Proved, ProviderAnswer } from "./people/accounts/sign-in.ts";
import type { AppRouter } from "./root.ts";

export type { Allowed, SessionView, SignedIn, Visit };

/** Global symbol under which the server shares its services with the pages in its process. */
export const SITE_SERVICES = Symbol.for("freight-board.site-services");

/** An external identity provider. */
export interface SignInProvider {
  id: "google" | "oidc";
  name: string;
  clientId: string;
  clientSecret: string;
  issuer: string;
}

/**
 * Services for the site's pages, which call them instead of importing the code, so that the process has one
 * copy of every class, pool and native module.
 */
export interface SiteServices {
  router: AppRouter;
  baseUrl: string;
  /** SDK as installed by npm: an address, or a published package. */
  sdkPackage: string;
  /** Returns the served OpenAPI document as JSON. */
  apiDocument: () => string;
  /** Secret that signs the session cookie. */
  sessionSecret: string;
  providers: readonly SignInProvider[];
  /** Address of a status page elsewhere; null without one. */
  statusUrl: string | null;
  /** True to show the page of the kit. */
  showKit: boolean;
  /** Logs a warning of the process. */
  warn: (error: unknown, message: string) => void;
  /** @throws Error named `sign_in_failed`, `email_unverified` or `rate_limited`, the last with `retryAfterSeconds` */
  signIn(given: { email: string; password: string } & Visit): Promise<Opened>;
  signInByProvider(given: Proved & Visit): Promise<ProviderAnswer>;
  endSession(sessionId: string): Promise<void>;
  signedIn(sessionId: string, view?: SessionView): Promise<SignedIn | null>;
  /** Returns a session that still owes the second factor; else null. */
  owing(sessionId: string): Promise<SiteSession | null>;
  /** `moveTo` writes another session's id into the caller's cookie. */
  contextOf(caller: SignedIn | VisitorActor, moveTo?: (sessionId: string) => Promise<void>): Ctx;
  /** Current position in the stream of changes; a page rendered now resumes from it. */
  livePosition(): string;
  /** Returns the number of open live loads. */
  countOpen(): Promise<number>;
}
