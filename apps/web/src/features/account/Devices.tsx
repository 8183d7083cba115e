"use client";

import { IconAlertTriangle, IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { browserName } from "../../ui/format/browser-name.ts";
import { announce } from "../../ui/hooks/announce.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { When } from "../../ui/primitives/When.tsx";

/** Panel with the person's sessions. A person who ends a session as not their own is led to change the password. */
export function Devices({ onNotMe }: { onNotMe: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [notMe, setNotMe] = useState(false);
  const { data, error } = useQuery(trpc.accounts.sessions.queryOptions({}));
  const refresh = { onSettled: () => queries.invalidateQueries(trpc.accounts.sessions.queryFilter()) };
  const end = useMutation(
    trpc.accounts.endSession.mutationOptions({ ...refresh, onSuccess: () => announce("Signed out there") }),
  );
  const endOthers = useMutation(
    trpc.accounts.endOtherSessions.mutationOptions({
      ...refresh,
      onSuccess: () => announce("Signed out everywhere else"),
    }),
  );
  const wasNotMe = useMutation(
    trpc.accounts.wasNotMe.mutationOptions({
      ...refresh,
      onSuccess: () => {
        setNotMe(true);
        onNotMe();
      },
    }),
  );
  const sessions = data?.sessions ?? [];
  return (
    <Panel
      id="devices"
      flush
      title="Devices"
      sub={data ? `${sessions.length} signed in` : undefined}
      end={
        sessions.length > 1 && (
          <Button
            size="small"
            busy={endOthers.isPending ? "Ending" : undefined}
            onClick={() => endOthers.mutate({})}
          >
            Sign out the others
          </Button>
        )
      }
    >
      {[error, end.error, endOthers.error, wasNotMe.error].map(
        (each) => each && <ErrorNote key={each.message} error={each} />,
      )}
      {notMe && (
        <PanelBody>
          <Note kind="warning" live>
            <b>That session has ended.</b> Whoever opened it knows your password: change it now.
          </Note>
        </PanelBody>
      )}
      {data ? (
        <Lines as="ul">
          {sessions.map(({ id, userAgent, address, createdAt, lastSeenAt, current, newDevice }) => {
            const name = browserName(userAgent);
            const Glyph = /Mobile|Android|iPhone|iPad/.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
            return (
              <Item
                key={id}
                data-session={id}
                icon={<Glyph size={20} stroke={1.6} aria-hidden />}
                title={
                  <span title={userAgent}>
                    {current && <b>This one: </b>}
                    {name}{" "}
                    {newDevice && !current && (
                      <Badge tone="warn" icon={IconAlertTriangle}>
                        new device
                      </Badge>
                    )}
                  </span>
                }
                detail={
                  <>
                    {address} · since <When at={createdAt} />
                    {newDevice && " · you\u00a0were\u00a0emailed"}
                  </>
                }
              >
                <Text tone="quiet">{current ? "now" : <When at={lastSeenAt} />}</Text>
                {!current && (
                  <Row gap={8}>
                    {newDevice && (
                      <Button
                        size="small"
                        kind="danger"
                        aria-label={`${name} at ${address} was not me`}
                        busy={wasNotMe.isPending && wasNotMe.variables.id === id ? "Ending" : undefined}
                        onClick={() => wasNotMe.mutate({ id })}
                      >
                        Was not me
                      </Button>
                    )}
                    <Button
                      size="small"
                      aria-label={`Sign out ${name} at ${address}`}
                      busy={end.isPending && end.variables.id === id ? "Ending" : undefined}
                      onClick={() => end.mutate({ id })}
                    >
                      Sign out
                    </Button>
                  </Row>
                )}
              </Item>
            );
          })}
        </Lines>
      ) : (
        !error && <Waiting what="the devices" />
      )}
    </Panel>
  );
}
