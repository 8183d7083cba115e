import type { Allowed } from "./core/access.ts";
import type { SiteSession, VisitorActor } from "./core/actor.ts";
import type { Ctx } from "./core/context.ts";
import type { SessionView, SignedIn } from "./people/accounts/actor-of-session.ts";
import type { Opened, Visit } from "./people/accounts/open-session.ts";
import type { Proved, ProviderAnswer } from "./people/accounts/sign-in.ts";
import type { AppRouter } from "./root.ts";

export type { Allowed, SessionView, SignedIn, Visit };

/** Global under which the server shares its services with the pages that run in its process. */
export const SITE_SERVICES = Symbol.for("freight-board.site-services");

/** A sign-in of another house that people may use. */
export interface SignInProvider {
  id: "google" | "oidc";
  name: string;
  clientId: string;
  clientSecret: string;
  issuer: string;
}

/**
 * Services for the pages. Pages call these functions instead of importing the code, so that the process has one copy of
 * every class, pool and native module.
 */
export interface SiteServices {
  router: AppRouter;
  baseUrl: string;
  /** The SDK as npm installs it: an address, or a published package. */
  sdkPackage: string;
  /** The OpenAPI document as it is served now, as JSON. */
  apiDocument: () => string;
  /** Signs the cookie. */
  sessionSecret: string;
  providers: readonly SignInProvider[];
  /** The page of the kit is shown. */
  showKit: boolean;
  /** Writes a line into the log of the process. */
  warn: (error: unknown, message: string) => void;
  /** @throws Error named `sign_in_failed`, `email_unverified` or `rate_limited`, the last with `retryAfterSeconds` */
  signIn(given: { email: string; password: string } & Visit): Promise<Opened>;
  signInByProvider(given: Proved & Visit): Promise<ProviderAnswer>;
  endSession(sessionId: string): Promise<void>;
  signedIn(sessionId: string, view?: SessionView): Promise<SignedIn | null>;
  /** Returns a session that still owes the second factor; else null. */
  owing(sessionId: string): Promise<SiteSession | null>;
  /** `moveTo` puts another session's id into the cookie of the browser that calls. */
  contextOf(caller: SignedIn | VisitorActor, moveTo?: (sessionId: string) => Promise<void>): Ctx;
  /** The position of now in the stream of changes: a page that is drawn now hears from there on. */
  livePosition(): string;
  /** Returns the number of open live loads. */
  countOpen(): Promise<number>;
}
