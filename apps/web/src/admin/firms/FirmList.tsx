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

const ONLY = ["all", "suspended", "priority", "posters", "carriers"] as const;
const NAMES: Record<(typeof ONLY)[number], string> = {
  all: "All firms",
  suspended: "Suspended",
  priority: "On the priority plan",
  posters: "Post loads",
  carriers: "Carry loads",
};

/** Every firm, the newest first, or those that were looked for. */
export function FirmList() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const field = useRef<HTMLInputElement>(null);
  const { find, only, settled, set } = useFind(ONLY);
  const filters = { only, ...(settled === "" ? {} : { find: settled }) };
  const list = usePages({
    key: [...trpc.admin.firms.list.pathKey(), "pages", filters],
    read: (cursor, signal) =>
      client.admin.firms.list.query({ ...filters, ...(cursor ? { cursor } : {}) }, { signal }),
  });
  useKeys({ "/": () => field.current?.focus() });
  const firms = list.data?.pages.flatMap((each) => each.firms);
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Firms</h1>
      </div>
      <div className={page.tools}>
        <Input
          ref={field}
          type="search"
          aria-label="Find a firm by any word of its name or its address"
          placeholder="Any word of the name, or the address"
          value={find}
          maxLength={100}
          onChange={(event) => void set({ find: event.currentTarget.value || null })}
        />
        <Select
          aria-label="Which firms"
          value={only}
          onChange={(event) =>
            void set({ only: ONLY.find((each) => each === event.currentTarget.value) ?? null })
          }
        >
          {ONLY.map((each) => (
            <option key={each} value={each}>
              {NAMES[each]}
            </option>
          ))}
        </Select>
      </div>
      {firms === undefined ? (
        list.error ? (
          <NotRead what="The firms" error={list.error} again={() => void list.refetch()} />
        ) : (
          <Waiting what="the firms" />
        )
      ) : firms.length === 0 ? (
        <EmptyState title="No firm fits">
          <p>Type the beginning of any word of its name, or choose other firms.</p>
        </EmptyState>
      ) : (
        <section className={page.lines} aria-label="Firms">
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Firm</th>
                <th scope="col">Address</th>
                <th scope="col">Does</th>
                <th scope="col">Plan</th>
                <th scope="col" className={table.right}>
                  People
                </th>
                <th scope="col" className={table.right}>
                  Seats
                </th>
                <th scope="col">Since</th>
                <th scope="col">Standing</th>
              </tr>
            </thead>
            <tbody>
              {firms.map((firm) => (
                <tr key={firm.id}>
                  <td className={table.what}>
                    <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>
                  </td>
                  <td className={table.what}>{firm.email}</td>
                  <td>{firm.canPost && firm.canCarry ? "both" : firm.canCarry ? "carries" : "posts"}</td>
                  <td>{firm.plan === "PRIORITY" ? "Priority" : "Standard"}</td>
                  <td className={table.right}>{firm.members}</td>
                  <td className={table.right}>{firm.seats}</td>
                  <td>
                    <When at={firm.createdAt} />
                  </td>
                  <td>
                    {firm.suspendedAt && (
                      <span className={page.tag} data-tone="bad">
                        Suspended
                      </span>
                    )}
                  </td>
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
