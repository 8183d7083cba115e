"use client";

import type { Role } from "@board/db/enums";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ModeBadge } from "../session/ModeBadge.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { DialogForm } from "../ui/DialogForm.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { FieldSet } from "../ui/FieldSet.tsx";
import { Row, Stack } from "../ui/Stack.tsx";
import { Text } from "../ui/Text.tsx";
import { Waiting } from "../ui/Waiting.tsx";
import { When } from "../ui/When.tsx";
import type { Ended } from "./EndedNote.tsx";
import { keyEnd } from "./keys/key-words.ts";

interface RemoveMemberProps {
  member: { id: string; name: string; role: Role };
  onEnded: (ended: Ended) => void;
  onClose: () => void;
}

/** Asks once before somebody is taken out of the firm, and what becomes of the API keys and webhook endpoints they made. */
export function RemoveMember({ member: { id, name, role }, onEnded, onClose }: RemoveMemberProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [revoke, setRevoke] = useState(true);
  const [disable, setDisable] = useState(true);
  const list = useQuery(trpc.apiKeys.list.queryOptions({ madeBy: id }));
  const remove = useMutation(
    trpc.accounts.removeMember.mutationOptions({
      onSuccess: ({ ended }) => onEnded(ended),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.accounts.members.queryFilter()),
          queries.invalidateQueries(trpc.apiKeys.list.pathFilter()),
        ]),
    }),
  );
  const keys = list.data?.keys ?? [];
  const error = remove.error ?? list.error;
  return (
    <Dialog label={`Remove ${name}?`} onClose={onClose}>
      <DialogForm
        title={<>Remove {name}?</>}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc" data-autofocus>
              Back
            </Button>
            <Button
              kind="danger"
              busy={remove.isPending ? "Removing" : undefined}
              because={list.isPending ? "The API keys are being read" : undefined}
              onClick={() => remove.mutate({ memberId: id, keepKeys: !revoke, keepEndpoints: !disable })}
            >
              Remove {name}
            </Button>
          </>
        }
      >
        <p>
          {name} is signed out of the firm at once, and the seat is free. Open invitations and saved searches
          of theirs end. Loads and quotes stay with the firm.
        </p>
        {list.isPending && <Waiting what="the API keys" />}
        {keys.length > 0 && (
          <FieldSet legend={`API keys that ${name} made`}>
            <Stack as="ul" gap={4}>
              {keys.map(({ id: keyId, name: keyName, mode, hint, lastUsedAt }) => (
                <Row as="li" key={keyId}>
                  <b>{keyName}</b> <code>{keyEnd(hint)}</code> <ModeBadge mode={mode} />
                  <span>
                    {lastUsedAt === null ? (
                      "never used"
                    ) : (
                      <>
                        last used <When at={lastUsedAt} />
                      </>
                    )}
                  </span>
                </Row>
              ))}
            </Stack>
            <Checkbox checked={revoke} onChange={() => setRevoke(!revoke)}>
              Revoke {keys.length === 1 ? "this key" : "these keys"}{" "}
              <Text tone="quiet">
                {revoke
                  ? "programs that use them are refused at once"
                  : "they work on for the firm, in your name"}
              </Text>
            </Checkbox>
          </FieldSet>
        )}
        {role === "OWNER" && (
          <Checkbox checked={disable} onChange={() => setDisable(!disable)}>
            Disable the webhook endpoints that {name} made{" "}
            <Text tone="quiet">{disable ? "nothing is sent there any more" : "you answer for them"}</Text>
          </Checkbox>
        )}
        {error && <ErrorNote error={error} />}
      </DialogForm>
    </Dialog>
  );
}
