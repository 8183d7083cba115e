"use client";

import { usePathname, useRouter } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
import { bufferKeystrokes } from "../../ui/hooks/kept-keys.ts";
import { phonePart, useIsPhone } from "../../ui/hooks/phone.tsx";
import { keepAddress, useLeavesPopups } from "../../ui/hooks/use-back-closes.ts";
import { useDrawn } from "../../ui/hooks/use-drawn.ts";
import { useFetchAhead } from "../../ui/hooks/use-fetch-ahead.ts";
import { fetchedPart } from "../../ui/primitives/fetched-part.tsx";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import { Toasts } from "../../ui/primitives/Toast.tsx";
import { StepUp } from "../auth-parts/StepUp.tsx";
import { forgetOthers, startWorker } from "../session/kept-jobs.ts";
import { useSession } from "../session/SessionContext.tsx";
import { useGoKeys, useKeys } from "./keys.ts";
import styles from "./Shell.module.css";
import { SignInAgain } from "./SignInAgain.tsx";
import { ADMIN_SECTIONS, activeSection, needOf, sectionsOf } from "./sections.ts";
import { TopBar } from "./TopBar.tsx";
import { useAllowed } from "./use-allowed.ts";
import { useApproval } from "./use-approval.ts";
import { useCounts } from "./use-counts.ts";
import { useOwnEvents } from "./use-own-events.ts";
import { useRefusal } from "./use-refusal.ts";

// Loaded on demand: most visits never open it.
const { Part: KeysDialog } = fetchedPart(() => import("./KeysDialog.tsx").then((file) => file.KeysDialog));

// Loaded on demand: approved firms never show it.
const WaitingBar = lazyPart(() => import("./WaitingBar.tsx").then(({ WaitingBar }) => WaitingBar));

// Loaded on demand: few firms are on hold.
const HoldBar = lazyPart(() => import("./HoldBar.tsx").then(({ HoldBar }) => HoldBar));

// Loaded on demand: few firms are invited to a network.
const InvitationBar = lazyPart(() =>
  import("./InvitationBar.tsx").then(({ InvitationBar }) => InvitationBar),
);

// Loaded on demand: a page that a role does not open is not in its bars.
const NotForRole = lazyPart(() => import("./NotForRole.tsx").then(({ NotForRole }) => NotForRole));

// Phones only: a desktop has its sections in the top bar.
const BottomBar = phonePart(() => import("./BottomBar.tsx").then(({ BottomBar }) => BottomBar));

// Loaded late: the component renders nothing, and only drivers need it.
const KeepJobs = lazyPart(() => import("./KeepJobs.tsx").then(({ KeepJobs }) => KeepJobs));

interface AppFrameProps {
  asAdmin?: boolean;
  /** Position in the event stream at which the page was rendered; null for a page that does not subscribe. */
  livePosition: string | null;
  /** Search control at the right of the top bar. */
  search: ReactNode;
  children: ReactNode;
}

function Approval() {
  const approval = useApproval();
  return approval !== null && approval.state !== "APPROVED" && <WaitingBar approval={approval} />;
}

function Hold() {
  const { heldUntil } = useAllowed();
  return heldUntil !== null && <HoldBar until={heldUntil} />;
}

function Invitations() {
  const totals = useCounts();
  const count = totals?.approval === "APPROVED" ? totals.invitations : 0;
  return count > 0 && <InvitationBar count={count} />;
}

/** Stores the current jobs for offline use, and deletes those that another person stored in this browser. */
function OfflineJobs({ asAdmin }: { asAdmin: boolean }) {
  const { person, firm, mode } = useSession();
  const owner = [person.id, firm?.id].filter(Boolean).join(" ");
  const [phone, drawn] = [useIsPhone(), useDrawn()];
  useFetchAhead(startWorker);
  useEffect(() => void forgetOthers(owner), [owner]);
  return drawn && phone && !asAdmin && firm?.canCarry && mode === "live" && <KeepJobs owner={owner} />;
}

/**
 * Records the address as soon as the router has written the filters to it, which happens immediately after this call.
 */
function keepFilters(search: URLSearchParams): URLSearchParams {
  queueMicrotask(keepAddress);
  return search;
}

/**
 * Layout of signed-in pages: skip link, top bar, page and, on a phone, bottom bar. A page has its own headings but
 * no `main`.
 */
export function AppFrame({ asAdmin = false, livePosition, search, children }: AppFrameProps) {
  const session = useSession();
  const router = useRouter();
  const phone = useIsPhone();
  const [keysShown, setKeysShown] = useState(false);
  useLeavesPopups();
  useOwnEvents(livePosition);
  const sections = asAdmin ? ADMIN_SECTIONS : sectionsOf(session);
  const inBar = sections.filter(({ beside }) => !beside);
  const path = usePathname();
  const active = activeSection(sections, path);
  const suspended = session.firm?.suspended === true;
  const { may } = useAllowed();
  const need = asAdmin || suspended || session.firm === null ? null : needOf(path);
  const live = !asAdmin && !suspended && session.mode === "live";
  // Reloads the page data: the layout then shows the reason for the suspension instead of any page.
  useRefusal("firm_suspended", () => {
    if (!suspended) router.refresh();
  });
  useGoKeys(
    {
      ...Object.fromEntries(sections.flatMap(({ key, href }) => (key === undefined ? [] : [[key, href]]))),
      ...(session.firm?.canCarry && !asAdmin && may("readAll") && { o: "/board/offers" }),
    },
    (href) => router.push(href),
  );
  useKeys({
    "?": () => {
      bufferKeystrokes();
      setKeysShown(true);
    },
  });
  return (
    <NuqsAdapter processUrlSearchParams={keepFilters}>
      <div className={`${styles.shell} ${styles.frame}`}>
        <a className={styles.skip} href="#main">
          Skip to the page
        </a>
        <TopBar
          asAdmin={asAdmin}
          sections={inBar}
          active={active}
          search={search}
          showKeys={() => setKeysShown(true)}
        />
        {/* Hidden for sandbox data, where a firm can quote and win before approval. */}
        {live && <Approval />}
        {live && <Hold />}
        {live && <Invitations />}
        <main id="main" className={styles.main} tabIndex={-1}>
          {need === null || may(need) ? children : <NotForRole need={need} />}
        </main>
        {phone && inBar.length > 0 && <BottomBar sections={inBar} active={active} />}
        <Toasts />
        <SignInAgain />
        <OfflineJobs asAdmin={asAdmin} />
        <StepUp />
        {keysShown && <KeysDialog sections={sections} close={() => setKeysShown(false)} />}
      </div>
    </NuqsAdapter>
  );
}
