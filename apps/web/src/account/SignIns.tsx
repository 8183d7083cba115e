"use client";

import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserName } from "../settings/browser-name.ts";
import settings from "../settings/SettingsPage.module.css";
import { Panel } from "../settings/SettingsPage.tsx";
import { Waiting } from "../settings/Waiting.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { When } from "../ui/When.tsx";
import styles from "./Account.module.css";

const WORDS = {
  PASSWORD: "password",
  PROVIDER: "linked sign-in",
  WRONG_PASSWORD: "wrong password",
  UNVERIFIED: "email not confirmed",
} as const;

const FIRST = 8;

/** The last sign-ins, good and refused. */
export function SignIns() {
  const trpc = useTRPC();
  const [all, setAll] = useState(false);
  const { data, error } = useQuery(trpc.accounts.signIns.queryOptions({}));
  const shown = data?.signIns.slice(0, all ? undefined : FIRST) ?? [];
  return (
    <div id="sign-ins">
      <Panel
        title="Sign-ins"
        end={
          data &&
          data.signIns.length > FIRST &&
          !all && (
            <Button size="small" kind="quiet" onClick={() => setAll(true)}>
              Show {data.signIns.length}
            </Button>
          )
        }
      >
        {error && <ErrorNote error={error} />}
        {data && data.signIns.length === 0 && (
          <p className={settings.says}>No sign-in yet. Each one, accepted or refused, is listed here.</p>
        )}
        {shown.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Browser</th>
                <th scope="col">Address</th>
                <th scope="col">How</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, at, outcome, newDevice, address, userAgent }) => {
                const good = outcome === "PASSWORD" || outcome === "PROVIDER";
                const Glyph = good ? IconCheck : IconX;
                return (
                  <tr key={id}>
                    <td>
                      <When at={at} />
                    </td>
                    <td title={userAgent}>{browserName(userAgent)}</td>
                    <td className={settings.muted}>{address}</td>
                    <td className={good ? styles.good : styles.bad}>
                      <Glyph size={14} stroke={2.1} aria-hidden /> {WORDS[outcome]}
                      {newDevice && ", new device"}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        {!data && !error && <Waiting what="the sign-ins" />}
      </Panel>
    </div>
  );
}
