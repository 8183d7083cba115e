"use client";

import { useState } from "react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { Page, PageColumn, PageColumns } from "../../ui/primitives/Page.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { StepItem, StepList } from "../../ui/trade/StepList.tsx";
import { CheckedRows } from "./CheckedRows.tsx";
import { EMPTY_ROW } from "./invite-rows.ts";
import { TakeList } from "./TakeList.tsx";
import { type TypedRow, useInviteRows } from "./use-invite-rows.ts";

/** Page on which carriers are invited, one by one or by a list. Each row says what will happen before anybody is told. */
export function InvitePage({ byList }: { byList: boolean }) {
  const [way, setWay] = useState<"one" | "list">(byList ? "list" : "one");
  const invite = useInviteRows();
  const [rows, setRows] = useState<readonly TypedRow[]>(byList ? [] : [EMPTY_ROW]);
  const change = (next: readonly TypedRow[]) => {
    setRows(next);
    invite.check(next);
  };
  return (
    <Page
      title="Invite carriers"
      actions={
        <>
          <Choice
            label="How"
            value={way}
            options={[
              { value: "one", name: "One by one" },
              { value: "list", name: "A list" },
            ]}
            onChange={(next) => {
              setWay(next);
              change(next === "one" ? [EMPTY_ROW] : []);
            }}
          />
          <ButtonLink href="/network">Back to the network</ButtonLink>
        </>
      }
    >
      <PageColumns kind="aside">
        <PageColumn>
          {way === "list" && rows.length === 0 ? (
            <TakeList onRows={change} />
          ) : (
            <CheckedRows rows={rows} onChange={change} invite={invite} adds={way === "one"} />
          )}
        </PageColumn>
        <PageColumn as="aside">
          <WhatTheyGet />
        </PageColumn>
      </PageColumns>
    </Page>
  );
}

/** The email that invited carriers get, and what happens then. */
function WhatTheyGet() {
  const { firm, person } = useSession();
  return (
    <>
      <Panel title="What they get">
        <Stack gap={8}>
          <Text tone="quiet">An email from the Freight Board, with these names as you typed them:</Text>
          <p>
            Firm: <b>{firm?.name}</b>
            <br />
            Person: <b>{person.name}</b>
          </p>
          <p>
            It says that you gave us the address, and holds a link to join, which works for 14 days and for
            one firm, and another one: “Never write to me again”.
          </p>
          <p>Without an answer you can have us write once more after 7 days, and then never again.</p>
        </Stack>
      </Panel>
      <Panel title="What then happens" flush>
        <StepList>
          <StepItem number={1}>
            <b>They join</b>, or they do not. Until then you see “Emailed”, and they see nothing of yours.
          </StepItem>
          <StepItem number={2}>
            <b>A firm new to the board</b> registers by the link. Our staff check it like any other; you see
            “Registering”.
          </StepItem>
          <StepItem number={3}>
            <b>From joining on</b> you read each other’s names in offers and quotes. The board stays nameless.
          </StepItem>
        </StepList>
        <PanelBody>
          <Text tone="quiet">This page never says whether an address is on the board.</Text>
        </PanelBody>
      </Panel>
    </>
  );
}
