"use client";

import type { MembershipsPage, OwnMembership } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { answersIn, onTime, saidYes, whyNot } from "../../../ui/format/answers.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatDay, formatMoment } from "../../../ui/format/days.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { LineButton } from "../../../ui/primitives/ListDetail.tsx";
import { PageColumns } from "../../../ui/primitives/Page.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { useAnswer } from "./use-answer.ts";

type Invitation = MembershipsPage["invitations"][number];

/** Page of a carrier's networks: invitations on top, then the posters that may offer it loads before the board. */
export function Networks({ link }: { link: string | null }) {
  const trpc = useTRPC();
  const page = useQuery(trpc.networkPage.memberships.queryOptions({}, { refetchOnWindowFocus: true }));
  const [shown, setShown] = useState<"in" | "left">("in");
  const [readId, setReadId] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<OwnMembership | null>(null);
  const used = useLink(link);
  const answer = useAnswer();
  const data = page.data;
  const memberships = data?.[shown === "in" ? "memberships" : "left"] ?? [];
  const read = memberships.find(({ id }) => id === readId) ?? memberships[0];
  const invitations = (data?.invitations ?? []).filter(({ id }) => !answer.isPending(id));
  return (
    <SettingsPage
      title="Networks"
      lead="Posters that may offer you loads before the board."
      actions={
        data !== undefined &&
        data.left.length > 0 && (
          <Choice
            label="Which networks"
            value={shown}
            options={[
              { value: "in", name: `In ${data.memberships.length}` },
              { value: "left", name: `Left ${data.left.length}` },
            ]}
            onChange={setShown}
          />
        )
      }
    >
      {used !== null && <ErrorNote error={used} />}
      {page.error !== null && (
        <Stack gap={8}>
          <ErrorNote error={page.error} kept={data && "The page is as it was last read."} />
          <Row>
            <Button onClick={() => void page.refetch()}>Try again</Button>
          </Row>
        </Stack>
      )}
      {answer.error !== null && <ErrorNote error={answer.error} />}
      {page.isPending && <Waiting what="your networks" />}
      {invitations.map((invitation) => (
        <Invited key={invitation.id} invitation={invitation} onAnswer={answer.give} />
      ))}
      {data !== undefined && memberships.length === 0 && <Empty />}
      {read !== undefined && (
        <PageColumns kind="aside">
          <Panel
            title={shown === "in" ? "Networks you are in" : "Networks you were in"}
            sub="figures of twelve weeks"
            flush
          >
            <Memberships rows={memberships} readId={read.id} onRead={setReadId} onLeave={setLeaving} />
            <PanelBody>
              <Text tone="quiet">
                An offer that you do not answer costs nothing: only yes and no count. Leaving ends their
                offers to you; jobs already booked stay, and you keep your place on the board.
              </Text>
            </PanelBody>
          </Panel>
          <WhatTheyRead membership={read} />
        </PageColumns>
      )}
      {leaving && <Leave membership={leaving} onClose={() => setLeaving(null)} />}
    </SettingsPage>
  );
}

/** Binds the invitation of an emailed link to the firm, once; returns the refusal. */
function useLink(token: string | null): unknown {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const asked = useRef(false);
  const { mutate, error } = useMutation(
    trpc.network.useLink.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.networkPage.memberships.queryFilter()),
    }),
  );
  useEffect(() => {
    if (token === null || asked.current) return;
    asked.current = true;
    mutate({ token });
  }, [token, mutate]);
  return error;
}

interface InvitedProps {
  invitation: Invitation;
  onAnswer: (invitation: Invitation, answer: "accept" | "decline") => void;
}

/** An invitation: what both have done together, what the poster will read, and what it never reads. */
function Invited({ invitation, onAnswer }: InvitedProps) {
  const now = useNow();
  const { poster, invitedBy, invitedAt, endsAt, daysToPay, figures } = invitation;
  const { jobs, onTime, judged } = figures;
  return (
    <Panel
      tone="ask"
      title={`${poster.name} asks you to join its network`}
      sub={[
        invitedBy,
        formatMoment(new Date(invitedAt), now),
        endsAt && `ends ${formatDay(londonDay(new Date(endsAt)), londonDay(now))}`,
      ]
        .filter(Boolean)
        .join(" · ")}
      end={
        <>
          <Button onClick={() => onAnswer(invitation, "decline")}>
            No, thank you<VisuallyHidden> to {poster.name}</VisuallyHidden>
          </Button>
          <Button
            kind="go"
            icon={<IconCheck size={16} stroke={2} aria-hidden />}
            onClick={() => onAnswer(invitation, "accept")}
          >
            Join<VisuallyHidden> the network of {poster.name}</VisuallyHidden>
          </Button>
        </>
      }
    >
      <Columns>
        <Stack gap={4}>
          <h3>You and them</h3>
          <p>
            {jobs === 0
              ? "No job together in twelve weeks"
              : `${counted(jobs, "job")} in twelve weeks, ${onTime} of ${judged} on time`}
          </p>
          {daysToPay !== null && <p>pays in about {counted(daysToPay, "day")}</p>}
        </Stack>
        <Stack gap={4}>
          <h3>They will read</h3>
          <p>your firm’s name, contact and checks</p>
          <p>your answers to their offers: yes or no, minutes, on time</p>
        </Stack>
        <Stack gap={4}>
          <h3>They never read</h3>
          <p>other posters’ offers, prices or jobs of yours</p>
        </Stack>
      </Columns>
    </Panel>
  );
}

interface MembershipsProps {
  rows: readonly OwnMembership[];
  readId: string;
  onRead: (id: string) => void;
  onLeave: (membership: OwnMembership) => void;
}

function Memberships({ rows, readId, onRead, onLeave }: MembershipsProps) {
  const today = londonDay(useNow());
  return (
    <Table>
      <thead>
        <tr>
          <Th>Poster</Th>
          <Th>Since</Th>
          <Th right>Offers</Th>
          <Th right>You said yes</Th>
          <Th right>You answered in</Th>
          <Th right>On time</Th>
          <Th right>Pays in</Th>
          <Th right>Last job</Th>
          <Th hidden>Leave</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { id, poster, since, endedAt, figures, daysToPay } = row;
          return (
            <tr key={id} data-ended={endedAt !== null || undefined}>
              <td>
                <LineButton named open={id === readId} onClick={() => onRead(id)}>
                  {poster.name}
                </LineButton>
              </td>
              <Td name="Since">{formatDay(londonDay(new Date(since)), today)}</Td>
              <Td name="Offers" right>
                {figures.offers}
              </Td>
              <Td name="You said yes" right>
                {saidYes(figures)}
              </Td>
              <Td name="You answered in" right>
                {answersIn(figures)}
              </Td>
              <Td name="On time" right>
                {onTime(figures)}
              </Td>
              <Td name="Pays in" right>
                {daysToPay === null ? "–" : `${daysToPay} d`}
              </Td>
              <Td name="Last job" right>
                {figures.lastJobAt === null ? "–" : <When at={figures.lastJobAt} />}
              </Td>
              <td>
                {endedAt === null ? (
                  <Button
                    size="small"
                    aria-label={`Leave the network of ${poster.name}`}
                    onClick={() => onLeave(row)}
                  >
                    Leave…
                  </Button>
                ) : (
                  <Text tone="quiet">
                    ended <When at={endedAt} />
                  </Text>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Exactly what the poster reads of the firm, with the jobs that count as late. */
function WhatTheyRead({ membership: { poster, figures, late } }: { membership: OwnMembership }) {
  const today = londonDay(useNow());
  return (
    <Panel title={`What ${poster.name} reads of you`}>
      <Stack gap={8}>
        <Pairs
          kind="ends"
          pairs={[
            ["Said yes", saidYes(figures)],
            ["No, because", whyNot(figures.whyNot)],
            ["Without an answer", figures.noAnswer > 0 && `${figures.noAnswer}, not counted`],
            ["Answers in", answersIn(figures)],
            ["On time", onTime(figures)],
          ]}
        />
        {late.length > 0 && <h3>{counted(late.length, "late job")}</h3>}
        {late.map(({ loadId, from, to, deliveredAt }) => (
          <p key={loadId}>
            {formatDay(londonDay(new Date(deliveredAt)), today)}, {from} to {to}.{" "}
            <Link href={`/loads/${loadId}`}>Open the job</Link>
          </p>
        ))}
        <Text tone="quiet">They keep a note and put you in groups; both are theirs alone.</Text>
      </Stack>
    </Panel>
  );
}

function Leave({ membership: { id, poster }, onClose }: { membership: OwnMembership; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => client.network.leave.mutate({ id }),
    onSuccess: () => {
      onClose();
      showToast({ kind: "done", text: `You have left the network of ${poster.name}` });
      return queries.invalidateQueries(trpc.networkPage.memberships.queryFilter());
    },
  });
  return (
    <ConfirmDialog
      question={`Leave the network of ${poster.name}?`}
      effect="Its open offers to you end, and your quotes on loads that are not on the board are void. Jobs stay, and you keep your place on the board."
      verb="Leave"
      busy={leave.isPending ? "Leaving" : undefined}
      error={leave.error}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  );
}

function Empty() {
  return (
    <Panel title="You are in no network yet">
      <p>
        A poster that knows you invites you, by an email or after a job that you did for it. You then read its
        offers before the board does. An offer that you do not answer costs nothing.{" "}
        <HelpLink to="/help/network#what-does-it-mean-to-join-a-network">What it means</HelpLink>
      </p>
    </Panel>
  );
}
