"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { StepUp } from "../second-factor/StepUp.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { fetchedPart } from "../ui/fetched-part.tsx";
import { keepKeys } from "../ui/kept-keys.ts";
import { Toasts } from "../ui/Toast.tsx";
import { useLeavesPopups } from "../ui/use-back-closes.ts";
import styles from "./AppFrame.module.css";
import { BottomBar } from "./BottomBar.tsx";
import { useGoKeys, useKeys } from "./keys.ts";
import { SignInAgain } from "./SignInAgain.tsx";
import { ADMIN_SECTIONS, activeSection, sectionsOf } from "./sections.ts";
import { TopBar } from "./TopBar.tsx";
import { WaitingBar } from "./WaitingBar.tsx";

// Most pages are left without it ever being opened.
const { Part: KeysDialog } = fetchedPart(() => import("./KeysDialog.tsx").then((file) => file.KeysDialog));

interface AppFrameProps {
  asAdmin?: boolean;
  /** The way to anything, at the right of the top bar. */
  search: ReactNode;
  children: ReactNode;
}

/** Skip link, top bar, page, on a phone the bottom bar. The page brings headings of its own, but no `main`. */
export function AppFrame({ asAdmin = false, search, children }: AppFrameProps) {
  const session = useSession();
  const router = useRouter();
  const [keysShown, setKeysShown] = useState(false);
  useLeavesPopups();
  const sections = asAdmin ? ADMIN_SECTIONS : sectionsOf(session);
  const active = activeSection(sections, usePathname());
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
    <div className={styles.frame}>
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
      {!asAdmin && <WaitingBar />}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <BottomBar sections={sections} active={active} />
      <Toasts />
      <SignInAgain />
      <StepUp />
      {keysShown && <KeysDialog sections={sections} close={() => setKeysShown(false)} />}
    </div>
  );
}
