import { appRouter } from "@board/api";
import {
  actorOfSession,
  countOpen,
  endSession,
  owingSession,
  type Services,
  signIn,
  signInByProvider,
} from "@board/api/server";
import { SITE_SERVICES, type SignInProvider, type SiteServices } from "@board/api/site";
import type { Env } from "../../env.ts";

type SiteOptions = Pick<
  SiteServices,
  "baseUrl" | "sdkPackage" | "apiDocument" | "sessionSecret" | "providers" | "statusUrl" | "showKit" | "warn"
>;

/** Creates the services of the site's pages and of the site's tRPC handler. */
export function createSiteServices(services: Services, given: SiteOptions): SiteServices {
  return {
    ...given,
    router: appRouter,
    signIn: (attempt) => signIn(services, attempt),
    signInByProvider: (attempt) => signInByProvider(services, attempt),
    endSession: async (id) => {
      await endSession(services, { id });
    },
    signedIn: (sessionId, view) => actorOfSession(services, sessionId, view),
    owing: (sessionId) => owingSession(services, sessionId),
    contextOf: (caller, moveTo) => ({
      ...services,
      requestId: services.newId("req"),
      idempotency: null,
      ...("kind" in caller
        ? { actor: caller }
        : { actor: caller.actor, session: { id: caller.sessionId, personId: caller.person.id, moveTo } }),
    }),
    livePosition: () => services.board.position(),
    countOpen: () => countOpen(services),
  };
}

/**
 * Makes the services available to the pages, which run in this process but are bundled separately, so they
 * share only globals.
 */
export function provideToPages(site: SiteServices): void {
  Object.assign(globalThis, { [SITE_SERVICES]: site });
}

/** Returns the sign-in providers whose settings are complete. */
export function providersOf(env: Env): SignInProvider[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  const providers: SignInProvider[] = [];
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    providers.push({
      id: "oidc",
      name: env.OIDC_NAME,
      issuer: OIDC_ISSUER.replace(/\/+$/, ""),
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
    });
  }
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    providers.push({
      id: "google",
      name: "Google",
      issuer: "https://accounts.google.com",
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    });
  }
  return providers;
}
