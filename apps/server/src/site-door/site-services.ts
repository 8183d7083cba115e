import { appRouter } from "@board/api";
import type { Services } from "@board/api/server";
import {
  actorOfSession,
  countOpen,
  endSession,
  owingSession,
  signIn,
  signInByProvider,
} from "@board/api/server";
import { SITE_SERVICES, type SiteServices } from "@board/api/site";

type Given = Pick<SiteServices, "baseUrl" | "sessionSecret" | "providers">;

/** What the site's pages and its door for calls are given. */
export function createSiteServices(services: Services, given: Given): SiteServices {
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
    countOpen: () => countOpen(services),
  };
}

/** Pages are compiled apart from the server, but run in its process: they find this by its name. */
export function provideToPages(site: SiteServices): void {
  Object.assign(globalThis, { [SITE_SERVICES]: site });
}
