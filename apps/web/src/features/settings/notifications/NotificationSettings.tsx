"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { PageColumn, PageColumns } from "../../../ui/primitives/Page.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { LockedScreen } from "./LockedScreen.tsx";
import styles from "./NotificationSettings.module.css";
import { PushPanel } from "./PushPanel.tsx";
import { QuietHours } from "./QuietHours.tsx";
import { concerns, TOPIC_WORDS } from "./topic-words.ts";
import type { Preferences, Topic } from "./types.ts";

/** Page with the person's notification preferences; each change is saved immediately. */
export function NotificationSettings() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const session = useSession();
  const key = trpc.notificationPreferences.read.queryKey({});
  const { data, error } = useQuery(trpc.notificationPreferences.read.queryOptions({}));
  const choose = useMutation(
    trpc.notificationPreferences.change.mutationOptions({
      onMutate: ({ preferences = [], pushNames }) => {
        const before = queries.getQueryData(key);
        queries.setQueryData(
          key,
          (old: Preferences | undefined) =>
            old && {
              ...old,
              pushNames: pushNames ?? old.pushNames,
              preferences: old.preferences.map((each) => {
                const next = preferences.find(({ topic }) => topic === each.topic);
                return { ...each, ...next, push: next?.push ?? each.push };
              }),
            },
        );
        return before;
      },
      onError: (_error, _input, before) => queries.setQueryData(key, before),
      onSuccess: (saved) => queries.setQueryData(key, saved),
    }),
  );
  const topics = data?.preferences.filter(({ topic }) => concerns(topic, session)) ?? [];
  const change = (topic: Topic, how: { site: boolean; email: boolean; push?: boolean }) =>
    choose.mutate({ preferences: [{ topic, ...how }] });
  return (
    <SettingsPage title="Notifications" lead="Yours alone, on every device.">
      {error && <ErrorNote error={error} />}
      {choose.error && <ErrorNote error={choose.error} />}
      <PageColumns kind="aside">
        <PageColumn>
          <PushPanel />
          <Panel flush title="What you are told" sub="each change counts at once">
            {!data && !error && <Waiting what="what you are told" />}
            {data && (
              <>
                <PanelBody>
                  Emails to you go to {data.address}. Bookings, lost quotes and failing webhooks are emailed
                  to the firm at {data.firmAddress} as well, whatever you choose here.
                </PanelBody>
                <Table className={styles.topics}>
                  <thead>
                    <tr>
                      <Th>News</Th>
                      <Th>On the site</Th>
                      <Th>By email</Th>
                      <Th>Push</Th>
                    </tr>
                  </thead>
                  <tbody>
                    {topics.map(({ topic, site, email, push }) => {
                      const { name, tells } = TOPIC_WORDS[topic];
                      return (
                        <tr key={topic}>
                          <Td wrap>
                            <b>{name}</b>{" "}
                            <Text tone="quiet" size="small">
                              {tells}
                            </Text>
                          </Td>
                          <Td name="On the site">
                            <Checkbox
                              aria-label={`${name}, on the site`}
                              checked={site}
                              onChange={() => change(topic, { site: !site, email })}
                            />
                          </Td>
                          <Td name="By email">
                            <Checkbox
                              aria-label={`${name}, by email`}
                              checked={email}
                              onChange={() => change(topic, { site, email: !email })}
                            />
                          </Td>
                          <Td name="Push">
                            <Checkbox
                              aria-label={`${name}, by push`}
                              checked={push}
                              onChange={() => change(topic, { site, email, push: !push })}
                            />
                          </Td>
                        </tr>
                      );
                    })}
                  </tbody>
                </Table>
              </>
            )}
          </Panel>
        </PageColumn>
        {data && (
          <PageColumn as="aside">
            <LockedScreen named={data.pushNames} onChange={(pushNames) => choose.mutate({ pushNames })} />
            <QuietHours quietHours={data.quietHours} quietOffers={data.quietOffers} />
          </PageColumn>
        )}
      </PageColumns>
    </SettingsPage>
  );
}
