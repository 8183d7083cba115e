import type { Allowed } from "./core/access.ts";
import type { SiteSession, VisitorActor } from "./core/actor.ts";
import type { Ctx } from "./core/context.ts";
import type { SessionView, SignedIn } from "./people/accounts/actor-of-session.ts";
import type { Opened, Visit } from "./people/accounts/open-session.ts";
import type { ProvidedIdentity, ProviderAnswer } from "./people/accounts/sign-in.ts";
import type { AppRouter } from "./root.ts";

export type { Allowed, SessionView, SignedIn, Visit };

/** Global symbol under which the server stores its services for the pages in the same process. */
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
 * Services that the site's pages call. Pages do not import their code, so that the process has one copy of
 * every class, pool and native module.
 */
export interface SiteServices {
  router: AppRouter;
  baseUrl: string;
  /** The SDK for `npm install`: an address, or the name of a published package. */
  sdkPackage: string;
  /** Returns the OpenAPI document as it is served, in JSON. */
  apiDocument: () => string;
  /** Secret with which the session cookie is signed. */
  sessionSecret: string;
  providers: readonly SignInProvider[];
  /** Address of a status page elsewhere; null if there is none. */
  statusUrl: string | null;
  /** True to show the page with all components of the site's user interface. */
  showKit: boolean;
  /** Logs a warning. */
  warn: (error: unknown, message: string) => void;
  /** @throws Error named `sign_in_failed`, `email_unverified` or `rate_limited`, the last with `retryAfterSeconds` */
  signIn(given: { email: string; password: string } & Visit): Promise<Opened>;
  signInByProvider(given: ProvidedIdentity & Visit): Promise<ProviderAnswer>;
  endSession(sessionId: string): Promise<void>;
  signedIn(sessionId: string, view?: SessionView): Promise<SignedIn | null>;
  /** Returns a session whose second factor is still missing; null for any other session. */
  owing(sessionId: string): Promise<SiteSession | null>;
  /** Returns the context of a caller; `moveTo` writes the id of another session into the caller's cookie. */
  contextOf(caller: SignedIn | VisitorActor, moveTo?: (sessionId: string) => Promise<void>): Ctx;
  /**
   * Returns the present position in the stream of board changes, from which a page that is rendered now
   * continues.
   */
  livePosition(): string;
  /** Returns the number of open live loads. */
  countOpen(): Promise<number>;
}
