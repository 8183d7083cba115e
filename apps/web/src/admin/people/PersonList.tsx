"use client";

import Link from "next/link";
import { useRef } from "react";
import { useKeys } from "../../shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Input, Select } from "../../ui/Input.tsx";
import { When } from "../../ui/When.tsx";
import table from "../AdminTable.module.css";
import { MoreButton } from "../MoreButton.tsx";
import { NotRead } from "../NotRead.tsx";
import page from "../Page.module.css";
import { useFind } from "../use-find.ts";
import { usePages } from "../use-pages.ts";
import { Waiting } from "../Waiting.tsx";

const ONLY = ["all", "admins"] as const;

/** Everybody with a sign-in, the newest first, or those that were looked for. */
export function PersonList() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const field = useRef<HTMLInputElement>(null);
  const { find, only, settled, set } = useFind(ONLY);
  const filters = { only, ...(settled === "" ? {} : { find: settled }) };
  const list = usePages({
    key: [...trpc.admin.people.list.pathKey(), "pages", filters],
    read: (cursor, signal) =>
      client.admin.people.list.query({ ...filters, ...(cursor ? { cursor } : {}) }, { signal }),
  });
  useKeys({ "/": () => field.current?.focus() });
  const people = list.data?.pages.flatMap((each) => each.people);
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>People</h1>
      </div>
      <div className={page.tools}>
        <Input
          ref={field}
          type="search"
          aria-label="Find somebody by any word of their name or their address"
          placeholder="Any word of the name, or the address"
          value={find}
          maxLength={100}
          onChange={(event) => void set({ find: event.currentTarget.value || null })}
        />
        <Select
          aria-label="Which people"
          value={only}
          onChange={(event) => void set({ only: event.currentTarget.value === "admins" ? "admins" : null })}
        >
          <option value="all">Everybody</option>
          <option value="admins">Admins</option>
        </Select>
      </div>
      {people === undefined ? (
        list.error ? (
          <NotRead what="The people" error={list.error} again={() => void list.refetch()} />
        ) : (
          <Waiting what="the people" />
        )
      ) : people.length === 0 ? (
        <EmptyState title="Nobody fits">
          <p>Type the beginning of any word of their name, or the beginning of their address.</p>
        </EmptyState>
      ) : (
        <section className={page.lines} aria-label="People">
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">E-mail</th>
                <th scope="col">Works for</th>
                <th scope="col">Since</th>
                <th scope="col">Rights</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <td className={table.what}>
                    <Link href={`/admin/people/${person.id}`}>{person.name}</Link>
                  </td>
                  <td className={table.what}>{person.email}</td>
                  <td className={table.what}>{person.firms.map(({ firm }) => firm).join(", ") || "–"}</td>
                  <td>
                    <When at={person.createdAt} />
                  </td>
                  <td>{person.isAdmin && <span className={page.tag}>Admin</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <MoreButton list={list} />
        </section>
      )}
    </div>
  );
}
