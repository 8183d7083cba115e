"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { ShownOnce } from "../../../ui/primitives/ShownOnce.tsx";
import { MoreLines } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { KeyDialog } from "./KeyDialog.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";
import { RollDialog } from "./RollDialog.tsx";
import type { Key } from "./types.ts";

const PAGE = "50";

interface KeysProps {
  making: boolean;
  onMakingDone: () => void;
}

/**
 * Panel with the firm's API keys, or only test keys while test data is shown. A new key is shown once, above the
 * list.
 */
export function Keys({ making, onMakingDone }: KeysProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mode: shown } = useSession();
  const [ended, setEnded] = useState(false);
  const [made, setMade] = useState<{ id: string; token: string } | null>(null);
  const [rolling, setRolling] = useState<Key | null>(null);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const list = useInfiniteQuery(
    trpc.apiKeys.list.infiniteQueryOptions(
      { ended, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
  );
  const all = list.data?.pages.flatMap((each) => each.keys) ?? [];
  const keys = shown === "test" ? all.filter((key) => key.mode === "test") : all;
  const scopes = list.data?.pages[0]?.scopes;
  const inUse = keys.filter(({ status }) => status === "active" || status === "rolled").length;

  function show({ key, token }: { key: Key; token: string }): void {
    setMade({ id: key.id, token });
    setRolling(null);
    onMakingDone();
    void queries.invalidateQueries(trpc.apiKeys.list.infiniteQueryFilter());
  }

  return (
    <Panel
      flush
      title="Keys"
      sub={list.data && `${inUse} in use`}
      end={
        <Button size="small" kind="quiet" aria-pressed={ended} onClick={() => setEnded(!ended)}>
          {ended ? "Hide expired and revoked" : "Show expired and revoked"}
        </Button>
      }
    >
      {made && <ShownOnce what="key" secret={made.token} onDone={() => setMade(null)} />}
      {list.error && (
        <PanelBody>
          <ErrorNote error={list.error} />
        </PanelBody>
      )}
      {list.isPending && <Waiting what="the keys" />}
      {list.isSuccess && keys.length === 0 && (
        <PanelBody>
          None yet. A key lets a program of yours post loads, read the board and send quotes. Begin with a
          test key: nothing that it does reaches anybody.
        </PanelBody>
      )}
      {keys.length > 0 && (
        <KeyTable keys={keys} newId={made?.id} onRoll={setRolling} onRevoke={setRevoking} />
      )}
      <MoreLines list={list}>Show older ones</MoreLines>
      {making && scopes && <KeyDialog scopes={scopes} onClose={onMakingDone} onMade={show} />}
      {rolling && <RollDialog apiKey={rolling} onClose={() => setRolling(null)} onMade={show} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Panel>
  );
}
