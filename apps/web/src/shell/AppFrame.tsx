"use client";

import { usePathname, useRouter } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
import { StepUp } from "../second-factor/StepUp.tsx";
import { forgetOthers, startWorker } from "../session/kept-jobs.ts";
import { useSession } from "../session/SessionContext.tsx";
import { fetchedPart } from "../ui/fetched-part.tsx";
import { keepKeys } from "../ui/kept-keys.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { phonePart, useIsPhone } from "../ui/phone.tsx";
import { Toasts } from "../ui/Toast.tsx";
import { keepAddress, useLeavesPopups } from "../ui/use-back-closes.ts";
import { useDrawn } from "../ui/use-drawn.ts";
import { useFetchAhead } from "../ui/use-fetch-ahead.ts";
import { useGoKeys, useKeys } from "./keys.ts";
import styles from "./Shell.module.css";
import { SignInAgain } from "./SignInAgain.tsx";
import { ADMIN_SECTIONS, activeSection, sectionsOf } from "./sections.ts";
import { TopBar } from "./TopBar.tsx";
import { useAllowed } from "./use-allowed.ts";
import { useApproval } from "./use-approval.ts";
import { useOwnEvents } from "./use-own-events.ts";
import { useRefusal } from "./use-refusal.ts";

// Most pages are left without it ever being opened.
const { Part: KeysDialog } = fetchedPart(() => import("./KeysDialog.tsx").then((file) => file.KeysDialog));

// Approved firms have none.
const WaitingBar = lazyPart(() => import("./WaitingBar.tsx").then(({ WaitingBar }) => WaitingBar));

// Held firms are few.
const HoldBar = lazyPart(() => import("./HoldBar.tsx").then(({ HoldBar }) => HoldBar));

// A desktop has its sections in the top bar.
const BottomBar = phonePart(() => import("./BottomBar.tsx").then(({ BottomBar }) => BottomBar));

// Nobody waits for it, and only drivers need it.
const KeepJobs = lazyPart(() => import("./KeepJobs.tsx").then(({ KeepJobs }) => KeepJobs));

interface AppFrameProps {
  asAdmin?: boolean;
  /** The position of the stream of changes at which the page was drawn; null for a page that does not listen. */
  livePosition: string | null;
  /** The way to anything, at the right of the top bar. */
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

/** Keeps the jobs in hand for when there is no signal, and what others left here from being read. */
function WithoutSignal({ asAdmin }: { asAdmin: boolean }) {
  const { person, firm, mode } = useSession();
  const owner = [person.id, firm?.id].filter(Boolean).join(" ");
  const [phone, drawn] = [useIsPhone(), useDrawn()];
  useFetchAhead(startWorker);
  useEffect(() => void forgetOthers(owner), [owner]);
  return drawn && phone && !asAdmin && firm?.canCarry && mode === "live" && <KeepJobs owner={owner} />;
}

/** Keeps the address of filters, which is written right after this is asked. */
function keepFilters(search: URLSearchParams): URLSearchParams {
  queueMicrotask(keepAddress);
  return search;
}

/** Skip link, top bar, page, on a phone the bottom bar. The page brings headings of its own, but no `main`. */
export function AppFrame({ asAdmin = false, livePosition, search, children }: AppFrameProps) {
  const session = useSession();
  const router = useRouter();
  const phone = useIsPhone();
  const [keysShown, setKeysShown] = useState(false);
  useLeavesPopups();
  useOwnEvents(livePosition);
  const sections = asAdmin ? ADMIN_SECTIONS : sectionsOf(session);
  const active = activeSection(sections, usePathname());
  const suspended = session.firm?.suspended === true;
  const live = !asAdmin && !suspended && session.mode === "live";
  // The page that says why stands in place of every other one, once it is read anew.
  useRefusal("firm_suspended", () => {
    if (!suspended) router.refresh();
  });
  useGoKeys(
    Object.fromEntries(sections.flatMap(({ key, href }) => (key === undefined ? [] : [[key, href]]))),
    (href) => router.push(href),
  );
  useKeys({
    "?": () => {
      keepKeys();
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
          sections={sections}
          active={active}
          search={search}
          showKeys={() => setKeysShown(true)}
        />
        {/* Test loads may be quoted on and won meanwhile. */}
        {live && <Approval />}
        {live && <Hold />}
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {phone && sections.length > 0 && <BottomBar sections={sections} active={active} />}
        <Toasts />
        <SignInAgain />
        <WithoutSignal asAdmin={asAdmin} />
        <StepUp />
        {keysShown && <KeysDialog sections={sections} close={() => setKeysShown(false)} />}
      </div>
    </NuqsAdapter>
  );
}
