"use client";

import { londonDay } from "@board/calendar";
import type { ReactNode } from "react";
import { emailLink, telLink } from "../load/contact.ts";
import { Places } from "../load/Places.tsx";
import { PreviousContact } from "../load/PreviousContact.tsx";
import { placedOf, placesOf } from "../load/places.ts";
import { recordWords } from "../ui/format/record.ts";
import { Pairs } from "../ui/Pairs.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Text } from "../ui/Text.tsx";
import { useNow } from "../ui/use-now.ts";
import { loadFacts } from "./load-facts.ts";
import type { AdminLoad } from "./types.ts";

/** What a ruling needs to know of the load: goods, people, what happened, and both ends to ring. */
export function LoadPanel({ page }: { page: AdminLoad }) {
  const { poster, carrier } = page.load;
  const ends: [string, ReactNode][] = [
    ["Poster", poster && <End key="poster" end={poster} />],
    ["Carrier", carrier && <End key="carrier" end={carrier} />],
  ];
  return (
    <Panel title="Load">
      <PreviousContact previous={carrier?.previous ?? null} />
      <Pairs
        pairs={[
          ...loadFacts(page, useNow()).map(
            ([name, words]) =>
              [
                name,
                <Text key={name} typed>
                  {words}
                </Text>,
              ] as const,
          ),
          ...ends,
        ]}
      />
    </Panel>
  );
}

/** An end with its contact and its record on that side. */
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

/** Every place of the load with its full postcode; where exactly and whom to ask for while it is disputed. */
export function PlacesPanel({ page }: { page: AdminLoad }) {
  return (
    <Panel title="Places" sub={page.sheet ? undefined : "sites are shown while it is disputed"}>
      <Places places={placesOf(placedOf(page))} today={londonDay(useNow())} />
    </Panel>
  );
}
