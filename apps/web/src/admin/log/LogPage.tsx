"use client";

import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { MoreButton } from "../MoreButton.tsx";
import { NotRead } from "../NotRead.tsx";
import page from "../Page.module.css";
import { usePages } from "../use-pages.ts";
import { Waiting } from "../Waiting.tsx";
import { ActionLines } from "./ActionLines.tsx";

/** Everything that admins did in the board's name; nothing can be struck from it. */
export function LogPage() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const list = usePages({
    key: [...trpc.admin.actions.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.actions.query(cursor ? { cursor } : {}, { signal }),
  });
  const actions = list.data?.pages.flatMap((each) => each.actions);
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Log</h1>
        <p>everything that admins did, the last first; no line can be changed</p>
      </div>
      {actions ? (
        <section className={page.lines} aria-label="Log">
          <div className={page.scroll}>
            <ActionLines actions={actions} />
          </div>
          <MoreButton list={list} />
        </section>
      ) : list.error ? (
        <NotRead what="The log" error={list.error} again={() => void list.refetch()} />
      ) : (
        <Waiting what="the log" />
      )}
    </div>
  );
}
