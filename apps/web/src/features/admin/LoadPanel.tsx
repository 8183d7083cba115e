"use client";

import { londonDay } from "@board/calendar";
import type { ReactNode } from "react";
import { emailLink, telLink } from "../../shared/load-parts/contact.ts";
import { Places } from "../../shared/load-parts/Places.tsx";
import { PreviousContact } from "../../shared/load-parts/PreviousContact.tsx";
import { placedOf, placesOf } from "../../shared/load-parts/places.ts";
import { recordWords } from "../../ui/format/record.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Columns, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { loadFacts } from "./load-facts.ts";
import type { AdminLoad } from "./types.ts";

/** Panel with everything a ruling needs: goods, times, places with postcodes, and contacts of both ends. */
export function LoadPanel({ page }: { page: AdminLoad }) {
  const { poster, carrier } = page.load;
  const now = useNow();
  const ends: [string, ReactNode][] = [
    ["Poster", poster && <End key="poster" end={poster} />],
    ["Carrier", carrier && <End key="carrier" end={carrier} />],
  ];
  return (
    <Panel
      title="Load"
      sub={page.sheet ? undefined : "notes, sites and messages are shown while it is disputed"}
    >
      <PreviousContact previous={carrier?.previous ?? null} />
      <Columns gap={24}>
        <Pairs
          pairs={loadFacts(page, now).map(
            ([name, words]) =>
              [
                name,
                <Text key={name} typed>
                  {words}
                </Text>,
              ] as const,
          )}
        />
        <Stack gap={8}>
          <Places places={placesOf(placedOf(page))} today={londonDay(now)} />
          <Pairs pairs={ends} />
        </Stack>
      </Columns>
    </Panel>
  );
}

/** Contact of the load's poster or carrier, with the firm's score and record in that role. */
function End({ end }: { end: NonNullable<AdminLoad["load"]["poster"]> }) {
  const { contactName, phone, email, score, level } = end;
  return (
    <>
      {contactName && `${contactName}, `}
      <Text as="a" nowrap href={telLink(phone)}>
        {phone}
      </Text>
      , <a href={emailLink(email)}>{email}</a>
      <Text as="div" tone="quiet" size="small">
        {level === "New" ? "new" : `${level}, ${score}`}, {recordWords(end)}
      </Text>
    </>
  );
}
