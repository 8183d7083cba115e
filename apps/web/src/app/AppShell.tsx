import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Search } from "../features/search/Search.tsx";
import { siteServices } from "../shared/server/services.ts";
import { clientSession } from "../shared/session/client-session.ts";
import { currentMode, requireSession } from "../shared/session/current-session.ts";
import { SessionProvider } from "../shared/session/SessionContext.tsx";
import { seemsPhone } from "../shared/session/seems-phone.ts";
import { AppFrame } from "../shared/shell/AppFrame.tsx";
import { LazySuspended } from "../shared/shell/LazySuspended.tsx";
import { ApiProvider } from "../shared/trpc/ApiProvider.tsx";
import { PhoneGuess } from "../ui/hooks/phone.tsx";
import { ResumePendingActs } from "./LeftActs.tsx";

async function currentPath(): Promise<string> {
  return (await headers()).get("x-board-path") ?? "/";
}

/**
 * Redirects to the page that asks for consent to a new version of the terms. The account page is exempt, because
 * the person's own data is there.
 */
async function askForTerms(): Promise<void> {
  const here = await currentPath();
  if (here.split("?")[0] !== "/account") redirect(`/accept-terms?to=${encodeURIComponent(here)}`);
}

/** True for the account pages, which stay open while the firm is suspended. */
async function isOwnAccount(): Promise<boolean> {
  return /^\/account(?:[/?]|$)/.test(await currentPath());
}

/**
 * Layout of all pages for signed-in people. Redirects a visitor to the sign-in page, and shows members of a
 * suspended firm the reason instead of a page. With `asAdmin`, the pages' requests are made as an admin.
 */
export async function AppShell({ asAdmin = false, children }: { asAdmin?: boolean; children: ReactNode }) {
  const [session, mode, phone] = await Promise.all([requireSession(asAdmin), currentMode(), seemsPhone()]);
  if (session.termsDue) await askForTerms();
  const known = clientSession(session, mode);
  const suspended = known.firm?.suspended === true;
  // Read before the page's data, so that the stream also sends changes that are made while the data is read.
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
          {!asAdmin && !suspended && <ResumePendingActs />}
        </PhoneGuess>
      </ApiProvider>
    </SessionProvider>
  );
}
