"use client";

import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { Page, Sheet } from "../../../ui/primitives/Page.tsx";
import { MoreLines } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NotRead } from "../NotRead.tsx";
import { usePages } from "../use-pages.ts";
import { ActionLines } from "./ActionLines.tsx";

/** Page with the log of admin actions. Entries of the log cannot be changed. */
export function LogPage() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const list = usePages({
    key: [...trpc.admin.actions.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.actions.query(cursor ? { cursor } : {}, { signal }),
  });
  const actions = list.data?.pages.flatMap((each) => each.actions);
  return (
    <Page title="Log" lead="everything that admins did, newest first; no line can be changed">
      {actions ? (
        <Sheet label="Log">
          <ActionLines actions={actions} />
          <MoreLines list={list}>Show more</MoreLines>
        </Sheet>
      ) : list.error ? (
        <NotRead what="The log" error={list.error} again={() => void list.refetch()} />
      ) : (
        <Waiting lines={10} what="the log" />
      )}
    </Page>
  );
}
