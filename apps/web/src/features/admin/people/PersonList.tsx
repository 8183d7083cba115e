"use client";

import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Td } from "../../../ui/primitives/Table.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { FoundList } from "../FoundList.tsx";
import { usePages } from "../use-pages.ts";
import { useSearch } from "../use-search.ts";

const ONLY = ["all", "admins"] as const;
const NAMES: Record<(typeof ONLY)[number], string> = { all: "Everybody", admins: "Admins" };

const HEADS = ["Name", "Email", "Works for", "Since", "Rights"].map((name) => ({ name }));

/** Page with all people, the newest first, and a search. */
export function PersonList() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const find = useSearch(ONLY);
  const filters = { only: find.only, ...(find.settled === "" ? {} : { find: find.settled }) };
  const list = usePages({
    key: [...trpc.admin.people.list.pathKey(), "pages", filters],
    read: (cursor, signal) =>
      client.admin.people.list.query({ ...filters, ...(cursor ? { cursor } : {}) }, { signal }),
  });
  const people = list.data?.pages.flatMap((each) => each.people);
  return (
    <FoundList
      title="People"
      what="the people"
      findLabel="Find somebody by any word of their name or their email"
      onlyLabel="Which people"
      choices={NAMES}
      find={find}
      list={list}
      heads={HEADS}
      none={{
        title: "Nobody fits",
        advice: "Type the beginning of any word of their name, or the beginning of their email.",
      }}
      lines={people?.map((person) => (
        <tr key={person.id}>
          <Td wrap>
            <Link href={`/admin/people/${person.id}`}>{person.name}</Link>
          </Td>
          <Td wrap>{person.email}</Td>
          <Td name="Works for" wrap>
            {person.firms.map(({ firm }) => firm).join(", ")}
          </Td>
          <Td name="Since">
            <When at={person.createdAt} />
          </Td>
          <td>{person.isAdmin && <Badge>Admin</Badge>}</td>
        </tr>
      ))}
    />
  );
}
