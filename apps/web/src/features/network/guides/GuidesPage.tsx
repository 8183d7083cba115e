"use client";

import type { RoutingGuideView } from "@board/api/schemas";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { priceWords, whoWords } from "../../../shared/load-parts/guide/step-words.ts";
import { useMembers } from "../../../shared/load-parts/guide/WhoBox.tsx";
import { counted } from "../../../ui/format/counted.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { LineButton, ListDetail } from "../../../ui/primitives/ListDetail.tsx";
import { ListPage } from "../../../ui/primitives/ListPage.tsx";
import { PageBody } from "../../../ui/primitives/Page.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NetworkSwitch } from "../NetworkSwitch.tsx";
import { GuideEditor } from "./GuideEditor.tsx";
import { EXAMPLES, formOfGuide, type GuideForm, NEW_GUIDE } from "./guide-form.ts";
import { bookedWords, laneWords } from "./guide-words.ts";
import { useGuides } from "./use-guides.ts";

/** The editor shows this: a guide that is kept, or a new one that begins as an example. */
type Open = { guide: RoutingGuideView } | { begin: GuideForm; key: number };

/** Page of a poster's routing guides: the list, and an editor of one. */
export function GuidesPage() {
  const guides = useGuides();
  const [open, setOpen] = useState<Open | null>(null);
  const rows = guides.data?.routingGuides ?? [];
  const begin = (form: GuideForm) => setOpen({ begin: form, key: Date.now() });
  const current = open && "guide" in open ? rows.find(({ id }) => id === open.guide.id) : undefined;
  return (
    <ListPage
      title="Routing guides"
      lead="who is asked, in which order, at what price"
      actions={
        <>
          <NetworkSwitch current="guides" />
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => begin(NEW_GUIDE)}
          >
            New guide
          </Button>
        </>
      }
      list={guides}
      more=""
    >
      {guides.isPending && <Waiting what="your routing guides" lines={6} />}
      {guides.isSuccess && rows.length === 0 && open === null && <Empty onBegin={begin} />}
      {(rows.length > 0 || open !== null) && (
        <ListDetail
          detail={
            open && (
              <GuideEditor
                key={"guide" in open ? open.guide.id : open.key}
                guide={current ?? null}
                initial={"guide" in open ? formOfGuide(current ?? open.guide) : open.begin}
                onSaved={(guide) => setOpen({ guide })}
                onCopy={(form) => begin({ ...form, name: `${form.name}, copy` })}
                onClose={() => setOpen(null)}
              />
            )
          }
        >
          <VisuallyHidden as="h2">Guides</VisuallyHidden>
          <Lines rows={rows} openId={current?.id ?? null} onOpen={(guide) => setOpen({ guide })} />
        </ListDetail>
      )}
    </ListPage>
  );
}

interface LinesProps {
  rows: readonly RoutingGuideView[];
  openId: string | null;
  onOpen: (guide: RoutingGuideView) => void;
}

function Lines({ rows, openId, onOpen }: LinesProps) {
  const { nameOf } = useMembers();
  return (
    <Table>
      <thead>
        <tr>
          <Th>Guide</Th>
          <Th>Steps</Th>
          <Th>Booked, 12 weeks</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((guide) => (
          <tr key={guide.id}>
            <td>
              <LineButton named open={guide.id === openId} onClick={() => onOpen(guide)}>
                {guide.name}
              </LineButton>
              <Text as="p" tone="quiet">
                {laneWords(guide)}
                {guide.vehicleClasses.length > 0 &&
                  ` · ${guide.vehicleClasses.map((one) => VEHICLE_NAMES[one]).join(", ")}`}
              </Text>
            </td>
            <Td name="Steps" wrap>
              {guide.steps
                .map((step) => {
                  const price = priceWords(step, step.pricePence).split(",")[0];
                  return `${whoWords(step.to, nameOf)}${price === "quotes" ? "" : ` ${price}`}`;
                })
                .join(", then ")}
            </Td>
            <Td name="Booked" wrap>
              <p>{guide.booked.loads === 0 ? "not used yet" : counted(guide.booked.loads, "load")}</p>
              <Text as="p" tone="quiet">
                {bookedWords(guide)}
              </Text>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Page without guides: examples to start from. */
function Empty({ onBegin }: { onBegin: (form: GuideForm) => void }) {
  return (
    <PageBody>
      <EmptyState
        title="No routing guide yet"
        actions={EXAMPLES.map(({ name, about, form }) => (
          <Button key={name} onClick={() => onBegin(form)} title={about}>
            {name}
          </Button>
        ))}
      >
        <p>
          A guide asks your own carriers one after the other, before the board sees the load.{" "}
          <HelpLink to="/help/routing-guides#how-do-i-make-a-routing-guide">How it works</HelpLink>
        </p>
      </EmptyState>
    </PageBody>
  );
}
