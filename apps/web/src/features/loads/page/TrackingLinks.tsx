"use client";

import { IconDots, IconLink } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type JobPlace, placedOf, placesOf } from "../../../shared/load-parts/places.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Menu } from "../../../ui/primitives/Menu.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { ShownOnce } from "../../../ui/primitives/ShownOnce.tsx";
import { Lines } from "../../../ui/primitives/Stack.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";

/** Panel of the links for those who wait at the places of a load, for its poster. */
export function TrackingLinks({ page }: { page: LoadPage }) {
  const trpc = useTRPC();
  const { load } = page;
  const { data, error } = useQuery(trpc.trackingLinks.list.queryOptions({ id: load.id }));
  const open = data?.trackingLinks.filter(({ status }) => status === "OPEN");
  const places = placesOf(placedOf(page)).filter(
    ({ number, doneAt }) => doneAt === null || open?.some(({ place }) => place === number),
  );
  if (places.length === 0) return null;
  return (
    <Panel title="For who waits" end="a page without sign-in" flush>
      {open === undefined && !error && <Waiting what="the links" lines={places.length} />}
      {error && <ErrorNote error={error} />}
      {open && (
        <Lines as="ul">
          {places.map((place) => (
            <PlaceLinks
              key={place.number}
              loadId={load.id}
              place={place}
              links={open.filter((link) => link.place === place.number)}
            />
          ))}
        </Lines>
      )}
      <PanelBody>
        <p>
          Shows the place, the state and the ETA. No firm, no phone number, no price. Ends 24 hours after the
          lorry has left.{" "}
          <HelpLink to="/help/post-and-choose#how-do-i-tell-the-place-that-waits">More</HelpLink>
        </p>
      </PanelBody>
    </Panel>
  );
}

interface PlaceLinksProps {
  loadId: string;
  place: JobPlace;
  /** Open links of the place. */
  links: readonly { id: string; opened: number }[];
}

function PlaceLinks({ loadId, place, links }: PlaceLinksProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { number, town, slot } = place;
  const onSettled = () => queries.invalidateQueries(trpc.trackingLinks.list.queryFilter({ id: loadId }));
  const make = useMutation(
    trpc.trackingLinks.make.mutationOptions({
      onSuccess: ({ trackingLink: { url } }) => {
        // A browser may refuse the clipboard; the link is shown, too.
        if (url !== undefined)
          navigator.clipboard.writeText(url).then(
            () => announce("The link is copied"),
            () => undefined,
          );
      },
      onSettled,
    }),
  );
  const revoke = useMutation(
    trpc.trackingLinks.revoke.mutationOptions({
      onSuccess: () => announce(`The link for ${town} is revoked`),
      onSettled,
    }),
  );
  const makeLink = () => make.mutate({ id: loadId, place: number });
  const revokeAll = () => {
    make.reset();
    for (const link of links) revoke.mutate({ id: loadId, linkId: link.id });
  };
  const opened = links.reduce((sum, link) => sum + link.opened, 0);
  const url = links.some(({ id }) => id === make.data?.trackingLink.id)
    ? make.data?.trackingLink.url
    : undefined;
  return (
    <>
      <Item
        icon={<IconLink size={16} stroke={1.9} aria-hidden />}
        title={<b>{town}</b>}
        detail={
          links.length > 0
            ? `opened ${counted(opened, "time")}`
            : ["no link yet", slot?.byTime && `they expect ${slot.byTime}`].filter(Boolean).join(", ")
        }
      >
        {links.length === 0 ? (
          <Button
            size="small"
            aria-label={`Make a link for ${town}`}
            busy={make.isPending ? "Making" : undefined}
            onClick={makeLink}
          >
            Make a link
          </Button>
        ) : (
          <Menu
            label={`Links for ${town}`}
            button={<IconDots size={16} stroke={1.9} aria-hidden />}
            entries={[
              [
                { name: "Make another link", onSelect: makeLink },
                { name: "Revoke", onSelect: revokeAll },
              ],
            ]}
          />
        )}
      </Item>
      {url !== undefined && (
        <li>
          <ShownOnce what="link" secret={url} />
        </li>
      )}
      {(make.error ?? revoke.error) && (
        <li>
          <ErrorNote error={make.error ?? revoke.error} />
        </li>
      )}
    </>
  );
}
