"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Page, PageColumn, PageColumns } from "../../ui/primitives/Page.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { Devices } from "./Devices.tsx";
import { Linked } from "./Linked.tsx";
import { MyDataPanel } from "./MyDataPanel.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SecondFactorPanel } from "./SecondFactorPanel.tsx";
import { SignIns } from "./SignIns.tsx";
import { You } from "./You.tsx";

interface AccountPageProps {
  providers: { id: string; name: string; issuer: string }[];
  /** Result of linking an account of a sign-in provider; null if none was linked. */
  said: { kind: "done" | "error"; text: string } | null;
}

/** Account page of a person, which is the same in every firm. Each panel is saved separately. */
export function AccountPage({ providers, said }: AccountPageProps) {
  const trpc = useTRPC();
  const { firm } = useSession();
  const { data, error } = useQuery(trpc.accounts.account.queryOptions({}));
  const password = useRef<HTMLInputElement>(null);
  const isRead = data !== undefined;
  // Scrolls to the section that the fragment names, which did not exist yet when the browser looked for it.
  useEffect(() => {
    if (isRead) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  return (
    <Page
      title="Your account"
      lead="Yours in every firm you belong to."
      back={firm ? { href: "/settings", name: "All settings" } : undefined}
    >
      {said && <Note kind={said.kind}>{said.text}</Note>}
      {error && <ErrorNote error={error} />}
      {data ? (
        <PageColumns>
          <PageColumn>
            <You account={data} />
            <PasswordPanel account={data} current={password} />
            <Devices onNotMe={() => password.current?.focus()} />
          </PageColumn>
          <PageColumn>
            <SecondFactorPanel />
            <SignIns />
            <Linked account={data} providers={providers} />
            <MyDataPanel />
          </PageColumn>
        </PageColumns>
      ) : (
        !error && <Waiting what="your account" />
      )}
    </Page>
  );
}
