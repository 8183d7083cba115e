"use client";

import type { AppRouter } from "@board/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { When } from "../ui/When.tsx";
import styles from "./SettingsPage.module.css";

type Member = inferRouterOutputs<AppRouter>["accounts"]["members"]["members"][number];

/** One person, with what an owner may change about them. */
export function MemberRow({ member, canChange }: { member: Member; canChange: boolean }) {
  const { id, name, email, role, seat, you, since } = member;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const refresh = { onSettled: () => queries.invalidateQueries(trpc.accounts.members.queryFilter()) };
  const change = useMutation(trpc.accounts.changeMember.mutationOptions(refresh));
  const remove = useMutation(trpc.accounts.removeMember.mutationOptions(refresh));
  const error = change.error ?? remove.error;
  const busy = change.isPending || remove.isPending ? "Saving" : undefined;
  return (
    <>
      <tr>
        <td>
          <b>{name}</b> {you && <span className={styles.muted}>you</span>}
        </td>
        <td>{email}</td>
        <td>{role === "OWNER" ? "Owner" : "Staff"}</td>
        <td>{seat ? "yes" : "no"}</td>
        <td>
          <When at={since} />
        </td>
        <td>
          {canChange && !asking && (
            <>
              <Button size="small" busy={busy} onClick={() => change.mutate({ memberId: id, seat: !seat })}>
                {seat ? "Take the seat" : "Give a seat"}
              </Button>
              <Button
                size="small"
                onClick={() => change.mutate({ memberId: id, role: role === "OWNER" ? "STAFF" : "OWNER" })}
              >
                {role === "OWNER" ? "Make staff" : "Make owner"}
              </Button>
              {!you && (
                <Button size="small" kind="danger" onClick={() => setAsking(true)}>
                  Remove
                </Button>
              )}
            </>
          )}
          {asking && (
            <>
              {name} is signed out of the firm at once.{" "}
              <Button size="small" onClick={() => setAsking(false)}>
                Keep
              </Button>
              <Button size="small" kind="danger" busy={busy} onClick={() => remove.mutate({ memberId: id })}>
                Remove {name}
              </Button>
            </>
          )}
        </td>
      </tr>
      {error && (
        <tr>
          <td colSpan={6}>
            <ErrorNote error={error} />
          </td>
        </tr>
      )}
    </>
  );
}
