import { formatExact } from "../../ui/format/days.ts";
import { Note } from "../../ui/primitives/Note.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { telLink } from "./contact.ts";
import type { PageLoad } from "./view.ts";

/** Warning that shows the carrier's previous phone number until its new contact details are confirmed. */
export function PreviousContact({ previous }: Pick<NonNullable<PageLoad["carrier"]>, "previous">) {
  if (previous === null) return null;
  return (
    <Note kind="warning">
      The carrier changed its contact and has not confirmed it. Until {formatExact(new Date(previous.until))}{" "}
      ring the previous number before you trust the new one:{" "}
      <Text as="a" nowrap href={telLink(previous.phone)}>
        {previous.phone}
      </Text>
      , {previous.contactName}.
    </Note>
  );
}
