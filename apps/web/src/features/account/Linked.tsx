"use client";

import type { AccountOutput } from "@board/api/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Lines } from "../../ui/primitives/Stack.tsx";
import { When } from "../../ui/primitives/When.tsx";

interface LinkedProps {
  account: AccountOutput;
  providers: { id: string; name: string; issuer: string }[];
}

/** Panel with the accounts at sign-in providers that are linked; renders nothing if the board has no providers. */
export function Linked({ account, providers }: LinkedProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const start = useMutation(trpc.accounts.startLinking.mutationOptions());
  const unlink = useMutation(
    trpc.accounts.unlink.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.accounts.account.queryFilter()),
    }),
  );
  async function link(id: string): Promise<void> {
    await start.mutateAsync({});
    const { signIn } = await import("next-auth/react");
    await signIn(id, { callbackUrl: "/account" });
  }
  return (
    <Panel id="linked" flush title="Linked sign-ins">
      {[start.error, unlink.error].map((each) => each && <ErrorNote key={each.message} error={each} />)}
      {providers.length === 0 ? (
        <PanelBody>This board takes passwords only: no other sign-in is set up.</PanelBody>
      ) : (
        <Lines as="ul">
          {providers.map(({ id, name, issuer }) => {
            const linked = account.linked.find((one) => one.issuer === issuer);
            return (
              <Item
                key={id}
                title={<b>{name}</b>}
                detail={
                  linked ? (
                    <>
                      {linked.email} · used <When at={linked.usedAt} />
                    </>
                  ) : (
                    "not linked"
                  )
                }
              >
                {linked ? (
                  <Button
                    size="small"
                    aria-label={`Unlink ${name}`}
                    onClick={() => unlink.mutate({ issuer })}
                  >
                    Unlink
                  </Button>
                ) : (
                  <Button size="small" aria-label={`Link ${name}`} onClick={() => void link(id)}>
                    Link
                  </Button>
                )}
              </Item>
            );
          })}
        </Lines>
      )}
    </Panel>
  );
}
