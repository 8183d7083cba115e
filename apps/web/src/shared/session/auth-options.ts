import type { SignInProvider } from "@board/api/site";
import { cookies } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { siteServices } from "../server/services.ts";
import { MODE_COOKIE } from "./mode.ts";
import { currentVisit, keepDevice } from "./visit.ts";

const DAY_S = 86_400;
/** Lifetime of the cookie, which holds only a session id. The session in the database expires earlier. */
const COOKIE_S = 14 * DAY_S;

type Provider = NextAuthOptions["providers"][number];

interface Profile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
}

/** Returns an OpenID Connect provider from the settings, configured by its discovery document. */
function openIdConnect({ id, name, issuer, clientId, clientSecret }: SignInProvider): Provider {
  return {
    id,
    name,
    type: "oauth",
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    issuer,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state"],
    clientId,
    clientSecret,
    profile: ({ sub, name: person, email }: Profile) => ({
      id: sub,
      name: person ?? null,
      email: email ?? null,
    }),
  };
}

/** Encodes an error of `authorize` as text, the only form in which next-auth passes it to the page. */
function nameOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const seconds = error instanceof Error && "retryAfterSeconds" in error ? error.retryAfterSeconds : null;
  if (code === "rate_limited") return `rate_limited ${seconds}`;
  return code === "sign_in_failed" || code === "email_unverified" ? code : "failed";
}

function withPassword(): Provider {
  return Credentials({
    credentials: { email: {}, password: {} },
    authorize: async (given) => {
      if (typeof given?.email !== "string" || typeof given.password !== "string") return null;
      const { email, password } = given;
      if (email.length > 300 || password.length > 300) return null;
      try {
        const { sessionId, personId, device } = await siteServices().signIn({
          email,
          password,
          ...(await currentVisit()),
        });
        await keepDevice(device);
        return { id: personId, sessionId };
      } catch (error) {
        throw new Error(nameOf(error));
      }
    },
  });
}

/** Resets the mode to live when a session starts or ends. */
async function forgetMode(): Promise<void> {
  (await cookies()).delete(MODE_COOKIE);
}

/**
 * Returns the configuration of next-auth. The cookie holds only a session id; the session can be ended in the
 * database at any time.
 */
export function authOptions(): NextAuthOptions {
  const site = siteServices();
  return {
    secret: site.sessionSecret,
    session: { strategy: "jwt", maxAge: COOKIE_S },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: [withPassword(), ...site.providers.map(openIdConnect)],
    logger: {
      error: (code, cause) => site.warn("error" in cause ? cause.error : cause, `next-auth: ${code}`),
      warn: (code) => site.warn(undefined, `next-auth: ${code}`),
      debug: () => {},
    },
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider === "credentials") return true;
        const provider = site.providers.find(({ id }) => id === account?.provider);
        if (provider === undefined || account === null) return false;
        const answer = await site.signInByProvider({
          issuer: provider.issuer,
          subject: account.providerAccountId,
          name: provider.name,
          email: profile?.email ?? null,
          emailVerified:
            profile !== undefined && "email_verified" in profile && profile.email_verified === true,
          ...(await currentVisit()),
        });
        if ("linked" in answer) return "/account?done=linked";
        if ("refused" in answer) {
          return answer.refused === "taken" ? "/account?error=taken" : `/sign-in?error=${answer.refused}`;
        }
        await keepDevice(answer.opened.device);
        Object.assign(user, { sessionId: answer.opened.sessionId });
        return true;
      },
      jwt: ({ token, user }) => (user && "sessionId" in user ? { sid: user.sessionId } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signIn: forgetMode,
      signOut: async ({ token }) => {
        await forgetMode();
        if (typeof token?.sid === "string") await site.endSession(token.sid);
      },
    },
  };
}
