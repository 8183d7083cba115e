import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Search } from "../search/Search.tsx";
import { siteServices } from "../server/services.ts";
import { clientSession } from "../session/client-session.ts";
import { currentMode, requireSession } from "../session/current-session.ts";
import { SessionProvider } from "../session/SessionContext.tsx";
import { seemsPhone } from "../session/seems-phone.ts";
import { AppFrame } from "../shell/AppFrame.tsx";
import { LazySuspended } from "../shell/LazySuspended.tsx";
import { ApiProvider } from "../trpc/ApiProvider.tsx";
import { PhoneGuess } from "../ui/phone.tsx";
import { LeftActs } from "./LeftActs.tsx";

async function currentPath(): Promise<string> {
  return (await headers()).get("x-board-path") ?? "/";
}

/** Sends to the page that asks for a new version of the terms, except from the account page, which has the person's own data. */
async function askForTerms(): Promise<void> {
  const here = await currentPath();
  if (here.split("?")[0] !== "/account") redirect(`/accept-terms?to=${encodeURIComponent(here)}`);
}

/** Pages of the person's own, which stay open while the firm is suspended. */
async function isOwnAccount(): Promise<boolean> {
  return /^\/account(?:[/?]|$)/.test(await currentPath());
}

/**
 * The frame of every page for people who are signed in: `layout.tsx` of each section renders it. A visitor is sent to
 * the sign-in page, and whoever acts for a suspended firm reads why. `asAdmin`: calls are made as the admin, where the person is one.
 */
export async function AppShell({ asAdmin = false, children }: { asAdmin?: boolean; children: ReactNode }) {
  const [session, mode, phone] = await Promise.all([requireSession(asAdmin), currentMode(), seemsPhone()]);
  if (session.termsDue) await askForTerms();
  const known = clientSession(session, mode);
  const suspended = known.firm?.suspended === true;
  // Read before the page below reads anything, so that no change falls between the two.
  const livePosition = asAdmin || suspended ? null : siteServices().livePosition();
  return (
    <SessionProvider session={known}>
      <ApiProvider
        mode={mode}
        asAdmin={asAdmin}
        reader={[known.person.id, known.firm?.id].filter(Boolean).join(" ")}
      >
        <PhoneGuess seemsPhone={phone}>
          <AppFrame asAdmin={asAdmin} livePosition={livePosition} search={!suspended && <Search />}>
            {suspended && !(await isOwnAccount()) ? <LazySuspended /> : children}
          </AppFrame>
          {!asAdmin && !suspended && <LeftActs />}
        </PhoneGuess>
      </ApiProvider>
    </SessionProvider>
  );
}
