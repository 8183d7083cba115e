"use client";

import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Td } from "../../../ui/primitives/Table.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { FoundList } from "../FoundList.tsx";
import { usePages } from "../use-pages.ts";
import { useSearch } from "../use-search.ts";
import { FirmBadges, workWords } from "./FirmBadges.tsx";

const ONLY = ["all", "suspended", "priority", "posters", "carriers"] as const;
const NAMES: Record<(typeof ONLY)[number], string> = {
  all: "All firms",
  suspended: "Suspended",
  priority: "On the priority plan",
  posters: "Post loads",
  carriers: "Carry loads",
};

const HEADS = [
  { name: "Firm" },
  { name: "Email" },
  { name: "Work" },
  { name: "Plan" },
  { name: "Since" },
  { name: "People", right: true },
  { name: "Seats", right: true },
  { name: "Status" },
];

/** Page with all firms, the newest first, and a search. */
export function FirmList() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const find = useSearch(ONLY);
  const filters = { only: find.only, ...(find.settled === "" ? {} : { find: find.settled }) };
  const list = usePages({
    key: [...trpc.admin.firms.list.pathKey(), "pages", filters],
    read: (cursor, signal) =>
      client.admin.firms.list.query({ ...filters, ...(cursor ? { cursor } : {}) }, { signal }),
  });
  const firms = list.data?.pages.flatMap((each) => each.firms);
  return (
    <FoundList
      title="Firms"
      what="the firms"
      findLabel="Find a firm by any word of its name or its email"
      onlyLabel="Which firms"
      choices={NAMES}
      find={find}
      list={list}
      heads={HEADS}
      none={{
        title: "No firm fits",
        advice: "Type the beginning of any word of its name, or choose other firms.",
      }}
      lines={firms?.map((firm) => (
        <tr key={firm.id}>
          <Td wrap>
            <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>
          </Td>
          <Td wrap>{firm.email}</Td>
          <Td name="Work">{workWords(firm)}</Td>
          <Td name="Plan">{firm.plan === "PRIORITY" ? "Priority" : "Standard"}</Td>
          <Td name="Since">
            <When at={firm.createdAt} />
          </Td>
          <Td name="People" right>
            {firm.members}
          </Td>
          <Td name="Seats" right>
            {firm.seats}
          </Td>
          <td>
            <FirmBadges {...firm} />
          </td>
        </tr>
      ))}
    />
  );
}
