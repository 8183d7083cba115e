"use client";

import { isUnderWay } from "@board/api/changes/rules";
import type { Day } from "@board/calendar";
import { useState } from "react";
import { FormError } from "../../../shared/load-parts/FormError.tsx";
import { Places, placesText } from "../../../shared/load-parts/Places.tsx";
import { type JobPlace, lackingAddress, placedOf, placesOf } from "../../../shared/load-parts/places.ts";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { CopyButton } from "../../../ui/primitives/CopyButton.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { LOAD_FIELDS, placeErrors } from "../form/field-errors.ts";
import { stopField } from "../form/load-form.ts";
import { SiteFields } from "../form/SiteFields.tsx";
import {
  NO_SITE,
  readSite,
  SITE_LEGENDS,
  type SiteForm,
  sameSite,
  siteChange,
  siteFormOf,
} from "../form/site-form.ts";

/** Panel of the places in driving order; the poster can change their sites until the delivery. */
export function Stops({ page, today }: { page: LoadPage; today: Day }) {
  const [changing, setChanging] = useState(false);
  const { load } = page;
  const places = placesOf(placedOf(page));
  const underWay = isUnderWay(load.status);
  const lacking = underWay && page.side === "poster" ? lackingAddress(load) : null;
  return (
    <Panel
      title={`${places.length} stops, in order`}
      sub={`${load.miles} miles`}
      end={
        <>
          <CopyButton kind="quiet" size="small" text={placesText(places, today)}>
            Copy all
          </CopyButton>
          {load.allowedActions.includes("sites") && (
            <Button kind="quiet" size="small" onClick={() => setChanging(true)}>
              Change sites
            </Button>
          )}
        </>
      }
    >
      {lacking && (
        <Note kind="warning">
          <Row>
            <span>{lacking}</span>
            {load.allowedActions.includes("sites") && (
              <Button size="small" onClick={() => setChanging(true)}>
                Add the address
              </Button>
            )}
          </Row>
        </Note>
      )}
      <Places
        places={places}
        today={today}
        ask={
          underWay && page.side === "carrier" && load.poster
            ? { ...load.poster, messages: "#messages" }
            : undefined
        }
      />
      {load.status === "POSTED" && (
        <Text as="p" tone="quiet">
          The sites are shown to the carrier from booking on, and to nobody else.
        </Text>
      )}
      {changing && <ChangeSites present={page} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

/** Returns the key of a place's site in the request: an end's field, or the number of a further stop. */
function partOf({ number, kind, isEnd }: JobPlace): "collectFrom" | "deliverTo" | number {
  if (!isEnd) return number;
  return kind === "COLLECT" ? "collectFrom" : "deliverTo";
}

/** Returns the error text for a site as typed. */
function troubleOf(place: JobPlace, typed: SiteForm): string | null {
  const { site, missing } = readSite(typed);
  const isEmptied = site === undefined && missing === null && place.site !== null;
  return isEmptied && !place.isEnd ? "A stop's site cannot be removed here." : missing;
}

/** Returns the places whose sites can change: all except further stops that are done. */
function openPlaces(page: LoadPage): JobPlace[] {
  return placesOf(placedOf(page)).filter(({ isEnd, doneAt }) => isEnd || doneAt === null);
}

/** Returns the form fields of the sites, by number of the place. */
function typedSites(page: LoadPage): Readonly<Record<number, SiteForm>> {
  return Object.fromEntries(openPlaces(page).map(({ number, site }) => [number, siteFormOf(site)]));
}

interface ChangeSitesProps {
  /** The page as it is now. */
  present: LoadPage;
  onClose: () => void;
}

/**
 * Dialog that changes sites. Changes are taken from the version that the dialog first opened with; only changed parts
 * are sent.
 */
function ChangeSites({ present, onClose }: ChangeSitesProps) {
  const { given, setGiven, forget } = useKept(`sites ${present.load.id}`, {
    opened: present,
    typed: typedSites(present),
  });
  const { opened, typed } = given;
  const { load } = opened;
  const [seenLoad, setSeenLoad] = useState(load);
  const open = openPlaces(opened);
  const [wrong, setWrong] = useState<Readonly<Record<number, string>>>({});
  const typedAt = (number: number) => typed[number] ?? NO_SITE;
  const changed = () =>
    open
      .filter(({ number, site }) => !sameSite(site, readSite(typedAt(number)).site))
      .map((place) => [partOf(place), siteChange(place.site, typedAt(place.number))] as const);
  const act = useLoadAction(seenLoad, {
    call: (client, sites: ReturnType<typeof changed>, seen) => {
      const stops = sites.flatMap(([part, site]) =>
        typeof part === "number" ? [{ number: part, ...site }] : [],
      );
      const ends = sites.filter(([part]) => typeof part === "string");
      return client.loads.sites.mutate(
        { id: load.id, ...Object.fromEntries(ends), ...(stops.length > 0 ? { stops } : {}) },
        seen,
      );
    },
    onDone: () => {
      forget();
      onClose();
    },
    said: "Sites saved",
  });
  const refused = act.error ? placeErrors(problemOf(act.error)).fields : {};
  const sentStops = (act.variables ?? []).map(([part]) => part).filter((part) => typeof part === "number");
  const refusalOf = (part: ReturnType<typeof partOf>) =>
    refused[typeof part === "string" ? part : stopField(sentStops.indexOf(part), "site")];
  function submit(): void {
    if (act.isPending) return;
    const missing = open.flatMap((place) => {
      const trouble = troubleOf(place, typedAt(place.number));
      return trouble === null ? [] : [[place.number, trouble] as const];
    });
    setWrong(Object.fromEntries(missing));
    if (missing.length === 0) act.mutate(changed());
  }
  return (
    <Dialog onClose={onClose} label="Change sites" kind="wide">
      <DialogForm
        title="Change sites"
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button type="submit" kind="primary" busy={act.isPending ? "Saving" : undefined}>
              Save sites
            </Button>
          </>
        }
      >
        {load.status !== "POSTED" && (
          <p>The carrier is told. An address that was agreed with the booking stays.</p>
        )}
        {open.map((place) => {
          const { number, town } = place;
          const part = partOf(place);
          return (
            <SiteFields
              key={number}
              legend={typeof part === "string" ? SITE_LEGENDS[part] : `Site of stop ${number}, ${town}`}
              name={typeof part === "string" ? part : `stops.${number}`}
              value={typedAt(number)}
              postcode={place.postcode}
              onChange={(site) => setGiven({ opened, typed: { ...typed, [number]: site } })}
              error={wrong[number] ?? refusalOf(part)}
            />
          );
        })}
        {act.error && (
          <FormError
            error={act.error}
            seen={seenLoad}
            present={present.load}
            fields={LOAD_FIELDS}
            onGoOn={() => {
              setSeenLoad(present.load);
              act.reset();
            }}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
