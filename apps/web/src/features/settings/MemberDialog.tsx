"use client";

import type { Role } from "@board/db/enums";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ModeBadge } from "../../shared/session/ModeBadge.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { GIVE_ROLE } from "../../ui/format/roles.ts";
import { announce } from "../../ui/hooks/announce.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { FieldSet } from "../../ui/primitives/FieldSet.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { When } from "../../ui/primitives/When.tsx";
import type { Ended } from "./EndedNote.tsx";
import { keyEnd } from "./keys/key-words.ts";
import { ACTS, hasSeats, type Member, type RoleRights } from "./RoleTable.tsx";

interface MemberDialogProps {
  member: Pick<Member, "id" | "name" | "role" | "seat" | "you" | "endpoints" | "invitations">;
  /** Kind of change: removal from the firm, or the role that the member is given instead. */
  change: "remove" | Role;
  roles: readonly RoleRights[];
  onEnded: (ended: Ended) => void;
  onClose: () => void;
}

/** Dialog that confirms removing a member or changing their role, and asks what happens to what they created. */
export function MemberDialog({ member, change, roles, onEnded, onClose }: MemberDialogProps) {
  const { id, name, you, endpoints, invitations } = member;
  const role = change === "remove" ? undefined : change;
  const removes = role === undefined;
  const next = roles.find((to) => to.role === role);
  const now = roles.find((of) => of.role === member.role);
  const lost = now?.may.filter((act) => next && !next.may.includes(act)) ?? [];
  const given = removes ? "" : GIVE_ROLE[role].name;
  const title = removes ? `Remove ${name}` : `Make ${name} ${given}`;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [revoke, setRevoke] = useState(true);
  const [disable, setDisable] = useState(true);
  const list = useQuery(trpc.apiKeys.list.queryOptions({ madeBy: id }));
  const done = {
    onSuccess: ({ ended }: { ended: Ended }) => {
      announce(removes ? `${name} is no longer in the firm` : `${name} is ${given} now`);
      onEnded(ended);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(trpc.accounts.members.queryFilter()),
        queries.invalidateQueries(trpc.apiKeys.list.pathFilter()),
      ]),
  };
  const remove = useMutation(trpc.accounts.removeMember.mutationOptions(done));
  const demote = useMutation(
    trpc.accounts.changeMember.mutationOptions({
      ...done,
      onSuccess: (answer) => {
        done.onSuccess(answer);
        onClose();
      },
    }),
  );
  const keys = list.data?.keys ?? [];
  const error = remove.error ?? demote.error ?? list.error;
  return (
    <Dialog label={`${title}?`} onClose={onClose}>
      <DialogForm
        title={<>{title}?</>}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc" data-autofocus>
              Back
            </Button>
            <Button
              kind={removes || lost.length > 0 ? "danger" : "primary"}
              busy={remove.isPending ? "Removing" : demote.isPending ? "Changing" : undefined}
              because={list.isLoading ? "The API keys are being read" : undefined}
              onClick={() =>
                removes
                  ? remove.mutate({ memberId: id, keepKeys: !revoke, keepEndpoints: !disable })
                  : demote.mutate({ memberId: id, role, keepEndpoints: !disable })
              }
            >
              {title}
            </Button>
          </>
        }
      >
        <p>
          {removes
            ? `${name} is signed out of the firm at once, and the seat is free. Open invitations and saved searches of theirs end. Loads and quotes stay with the firm.`
            : [GIVE_ROLE[member.role].taken, GIVE_ROLE[role].effect].filter(Boolean).join(" ")}
        </p>
        {!removes && (
          <Stack as="ul" gap={4}>
            {lost.length > 0 && <li>No longer: {lost.map((act) => ACTS[act]).join("; ")}.</li>}
            {member.seat && next && !hasSeats(next) && (
              <li>
                The seat is free again. Active quotes stay with the firm; saved searches of theirs end, and so
                does push.
              </li>
            )}
            {keys.length > 0 && (
              <li>
                These API keys go on, and may at most what the new role may:{" "}
                {keys.map(({ name: keyName, hint }) => `${keyName} ${keyEnd(hint)}`).join(", ")}.
              </li>
            )}
            <li>
              It counts from {you ? "your next click" : "their next click; they are told by email"}. It stands
              in the audit log.
            </li>
          </Stack>
        )}
        {invitations.length > 0 && <p>Open invitations that end: {invitations.join(", ")}</p>}
        {list.isLoading && <Waiting what="the API keys" />}
        {removes && keys.length > 0 && (
          <FieldSet legend={`API keys that ${name} answers for`}>
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
                  ? `programs that use ${keys.length === 1 ? "it" : "them"} are refused at once`
                  : `${keys.length === 1 ? "it works" : "they work"} on for the firm, in your name`}
              </Text>
            </Checkbox>
          </FieldSet>
        )}
        {endpoints.length > 0 && (
          <FieldSet legend={`Webhook endpoints that ${name} answers for`}>
            <p>{endpoints.join(", ")}</p>
            {you ? (
              <p>
                {endpoints.length === 1
                  ? "It is disabled, until another owner enables it."
                  : "They are disabled, until another owner enables them."}
              </p>
            ) : (
              <Checkbox checked={disable} onChange={() => setDisable(!disable)}>
                Disable {endpoints.length === 1 ? "this endpoint" : "these endpoints"}{" "}
                <Text tone="quiet">
                  {disable
                    ? "nothing is sent there any more"
                    : `you answer for ${endpoints.length === 1 ? "it" : "them"}`}
                </Text>
              </Checkbox>
            )}
          </FieldSet>
        )}
        {error && <ErrorNote error={error} />}
      </DialogForm>
    </Dialog>
  );
}
