"use client";

import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { browserName } from "../../ui/format/browser-name.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { When } from "../../ui/primitives/When.tsx";

const WORDS = {
  PASSWORD: "password",
  PROVIDER: "linked sign-in",
  WRONG_PASSWORD: "wrong password",
  UNVERIFIED: "email not confirmed",
} as const;

const FIRST = 8;

/** Panel with recent sign-ins, successful and failed. */
export function SignIns() {
  const trpc = useTRPC();
  const [all, setAll] = useState(false);
  const { data, error } = useQuery(trpc.accounts.signIns.queryOptions({}));
  const shown = data?.signIns.slice(0, all ? undefined : FIRST) ?? [];
  return (
    <Panel
      id="sign-ins"
      flush
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
        <PanelBody>No sign-in yet. Each one, accepted or refused, is listed here.</PanelBody>
      )}
      {shown.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>When</Th>
              <Th>Browser</Th>
              <Th>IP address</Th>
              <Th>How</Th>
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
                  <Td quiet>{address}</Td>
                  <td>
                    <Text tone={good ? "good" : "bad"}>
                      <Glyph size={14} stroke={2.1} aria-hidden /> {WORDS[outcome]}
                      {newDevice && ", new device"}
                    </Text>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {!data && !error && <Waiting what="the sign-ins" />}
    </Panel>
  );
}
