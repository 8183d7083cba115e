"use client";

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
import { keyEnd } from "./keys/key-words.ts";

interface RemoveMemberProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Asks once before somebody is taken out of the firm, and what becomes of the API keys they made. */
export function RemoveMember({ id, name, onClose }: RemoveMemberProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [revoke, setRevoke] = useState(true);
  const list = useQuery(trpc.apiKeys.list.queryOptions({ madeBy: id }));
  const remove = useMutation(
    trpc.accounts.removeMember.mutationOptions({
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
              onClick={() => remove.mutate({ memberId: id, keepKeys: !revoke })}
            >
              Remove {name}
            </Button>
          </>
        }
      >
        <p>
          {name} is signed out of the firm at once, and the seat is free. Loads and quotes stay with the firm.
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
                {revoke ? "programs that use them are refused at once" : "they work on for the firm"}
              </Text>
            </Checkbox>
          </FieldSet>
        )}
        {error && <ErrorNote error={error} />}
      </DialogForm>
    </Dialog>
  );
}
