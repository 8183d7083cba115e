"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { SecondFactorPanel } from "../second-factor/SecondFactorPanel.tsx";
import { MyDataPanel } from "../settings/MyDataPanel.tsx";
import { SettingsPage } from "../settings/SettingsPage.tsx";
import { Waiting } from "../settings/Waiting.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Note } from "../ui/Note.tsx";
import styles from "./Account.module.css";
import { Devices } from "./Devices.tsx";
import { Linked } from "./Linked.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SignIns } from "./SignIns.tsx";
import { You } from "./You.tsx";

interface AccountPageProps {
  providers: { id: string; name: string; issuer: string }[];
  /** Result of linking a provider. */
  said: { kind: "done" | "error"; text: string } | null;
}

/** The person's own account, the same in every firm. Each panel saves by itself. */
export function AccountPage({ providers, said }: AccountPageProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.accounts.account.queryOptions({}));
  const password = useRef<HTMLInputElement>(null);
  const isRead = data !== undefined;
  // The browser looked for the part that the address names before there was any.
  useEffect(() => {
    if (isRead) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  return (
    <SettingsPage title="Your account" lead="yours in every firm you belong to" top>
      {said && <Note kind={said.kind}>{said.text}</Note>}
      {error && <ErrorNote error={error} />}
      {data ? (
        <div className={styles.columns}>
          <div>
            <You account={data} />
            <PasswordPanel account={data} current={password} />
            <Devices onNotMe={() => password.current?.focus()} />
          </div>
          <div>
            <div id="second-factor">
              <SecondFactorPanel />
            </div>
            <SignIns />
            <Linked account={data} providers={providers} />
            <MyDataPanel />
          </div>
        </div>
      ) : (
        !error && <Waiting what="your account" />
      )}
    </SettingsPage>
  );
}
