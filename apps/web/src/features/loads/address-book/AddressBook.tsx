"use client";

import type { SavedSite } from "@board/api/schemas";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { SearchField } from "../../../ui/primitives/SearchField.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { MoreLines, Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { DeleteSite } from "./DeleteSite.tsx";
import { EditSite } from "./EditSite.tsx";

const SETTLED_MS = 150;
const PAGE = "50";

type OpenDialog = { what: "edit"; site: SavedSite | null } | { what: "delete"; site: SavedSite };

/** Page of the firm's saved sites, with search, edit and delete. */
export function AddressBook() {
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const query = useSettled(typed.trim(), SETTLED_MS);
  const list = useInfiniteQuery(
    trpc.sites.list.infiniteQueryOptions(
      { query, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, placeholderData: keepPreviousData },
    ),
  );
  const sites = list.data?.pages.flatMap((page) => page.sites) ?? [];
  const close = () => setAsked(null);
  return (
    <Panel
      flush
      title="Saved sites"
      sub={list.data && `${sites.length}${list.hasNextPage ? " or more" : ""}`}
      end={
        <Button size="small" onClick={() => setAsked({ what: "edit", site: null })}>
          Add a site
        </Button>
      }
    >
      <PanelBody>
        <Stack narrow>
          <SearchField
            label="Find a site"
            hint="By its name, its address or the beginning of its postcode."
            value={typed}
            onChange={setTyped}
          />
        </Stack>
      </PanelBody>
      {list.error && (
        <PanelBody>
          <ErrorNote error={list.error} />
        </PanelBody>
      )}
      {list.isPending && <Waiting what="the address book" />}
      {list.isSuccess && sites.length === 0 && (
        <PanelBody>
          {query === ""
            ? "None yet. Tick “Keep in the address book” beside a site when you post a load, or add one here."
            : `No saved site fits “${query}”.`}
        </PanelBody>
      )}
      {sites.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>Site</Th>
              <Th>Postcode</Th>
              <Th>Ask for</Th>
              <Th>Open</Th>
              <Th hidden>Actions</Th>
            </tr>
          </thead>
          <tbody>
            {sites.map((site) => (
              <tr key={site.id}>
                <Td wrap>
                  <b>{site.name}</b> <Text tone="faint">{site.lines.join(", ")}</Text>
                </Td>
                <Td name="Postcode">{formatPostcode(site.postcode)}</Td>
                <Td name="Ask for" wrap>
                  {[site.contactName, site.phone].filter(Boolean).join(", ")}
                </Td>
                <Td name="Open" wrap>
                  {site.hours}
                </Td>
                <td>
                  <Button
                    size="small"
                    aria-label={`Edit ${site.name}, ${site.postcode}`}
                    onClick={() => setAsked({ what: "edit", site })}
                  >
                    Edit
                  </Button>
                  <Button
                    size="small"
                    kind="danger"
                    aria-label={`Delete ${site.name}, ${site.postcode}`}
                    onClick={() => setAsked({ what: "delete", site })}
                  >
                    Delete
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <MoreLines list={list}>Show more</MoreLines>
      {asked?.what === "edit" && <EditSite site={asked.site} onClose={close} />}
      {asked?.what === "delete" && <DeleteSite site={asked.site} onClose={close} />}
    </Panel>
  );
}
