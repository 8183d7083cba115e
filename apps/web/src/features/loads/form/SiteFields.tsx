"use client";

import { IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Combobox } from "../../../ui/primitives/Combobox.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { SiteParts } from "./SiteParts.tsx";
import { NO_SITE, SITE_NEEDS, type SiteForm, siteFormOf, withSaved } from "./site-form.ts";
import { isAt, type SavedSite, useSavedSites } from "./use-saved-sites.ts";

interface SiteFieldsProps {
  legend: string;
  /** Prefix of the fields' names, such as `collectFrom`; the request has the same name. */
  name: string;
  value: SiteForm;
  onChange: (site: SiteForm) => void;
  /** Postcode of the place as typed. */
  postcode: string;
  /**
   * Called with the postcode of a chosen site. Without it, only sites at the place are offered, and none can be
   * saved.
   */
  onPostcode?: (postcode: string) => void;
  error: string | undefined;
}

/** Suggestion: a saved site, or null for the site as typed. */
type Choice = SavedSite | null;

/**
 * Fields for the site of one place, with suggestions from the address book. Collapsed until opened, filled or in error.
 */
export function SiteFields(props: SiteFieldsProps) {
  const { legend, name, value, onChange, postcode, onPostcode, error } = props;
  const [opened, setOpened] = useState(false);
  /**
   * Site before the person typed, to tell which parts were typed. References belong to one load, so they always count
   * as typed.
   */
  const [before, setBefore] = useState<SiteForm>({ ...value, reference: "" });
  const filled = JSON.stringify(value) !== JSON.stringify(NO_SITE);
  const closed = !opened && !filled && !error;
  const book = useSavedSites(value.name, postcode, !closed);
  if (closed) {
    return (
      <div>
        <Button
          kind="quiet"
          size="small"
          icon={<IconMapPin size={14} stroke={1.9} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          Add the {legend.toLowerCase()}
        </Button>
      </div>
    );
  }
  const offered = onPostcode ? book.sites : book.sites.filter((site) => isAt(site, postcode));
  const errorAt = (need: string) => (error === need ? error : undefined);
  const [nameError, addressError] = [errorAt(SITE_NEEDS.name), errorAt(SITE_NEEDS.lines)];
  const choices: Choice[] = offered.length > 0 ? [...offered, null] : [];

  function choose(choice: Choice): void {
    if (choice === null) return;
    onChange(withSaved(choice, value, before));
    setBefore(siteFormOf(choice));
    if (!isAt(choice, postcode)) onPostcode?.(choice.postcode);
  }

  return (
    <FieldSet
      legend={
        <Text as="b" size="medium">
          {legend}
        </Text>
      }
      error={nameError || addressError ? undefined : error}
    >
      <Stack>
        <Field
          label="Site"
          hint={
            book.failed
              ? "The address book could not be read. Type the site."
              : "Shown to the carrier from booking on."
          }
          error={nameError}
        >
          <Combobox
            name={`${name}.name`}
            value={value.name}
            maxLength={100}
            autoComplete="off"
            autoFocus={opened && !filled}
            items={choices}
            textOf={(choice) => choice?.name ?? value.name}
            listLabel="Sites of your address book"
            takesFirst
            onChange={(typed) => onChange({ ...value, name: typed })}
            onChoose={choose}
          >
            {(choice) =>
              choice === null ? (
                <>“{value.name.trim()}” as a new site</>
              ) : (
                <Offer
                  site={choice}
                  typed={value.name}
                  elsewhere={postcode.trim() !== "" && !isAt(choice, postcode)}
                />
              )
            }
          </Combobox>
        </Field>
        <SiteParts name={name} value={value} onChange={onChange} error={addressError} />
        {onPostcode && (
          <Checkbox
            checked={value.keep}
            onChange={(event) => onChange({ ...value, keep: event.target.checked })}
          >
            Keep in the address book
          </Checkbox>
        )}
      </Stack>
    </FieldSet>
  );
}

interface OfferProps {
  site: SavedSite;
  typed: string;
  /** True if the saved site's postcode differs from the place's. */
  elsewhere: boolean;
}

function Offer({ site, typed, elsewhere }: OfferProps) {
  const { name, lines, postcode, contactName, phone } = site;
  return (
    <>
      <Stack as="span" gap={0}>
        <Marked text={name} part={typed.trim()} />
        <Text tone="quiet" size="small">
          {lines.join(", ")} <b>{formatPostcode(postcode)}</b>
        </Text>
      </Stack>
      <Text tone={elsewhere ? "warn" : "quiet"} size="small">
        {elsewhere
          ? `changes the postcode to ${formatPostcode(postcode)}`
          : [contactName, phone].filter(Boolean).join(", ")}
      </Text>
    </>
  );
}

/** Text with the typed part highlighted. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at === -1) return text;
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </span>
  );
}
