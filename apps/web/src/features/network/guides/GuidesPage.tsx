"use client";

import type { RoutingGuideView } from "@board/api/schemas";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { priceWords, whoWords } from "../../../shared/load-parts/guide/step-words.ts";
import { useGuides } from "../../../shared/load-parts/guide/use-guides.ts";
import { useMembers } from "../../../shared/load-parts/guide/WhoBox.tsx";
import { counted } from "../../../ui/format/counted.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { BELOW_DESKTOP, useMedia } from "../../../ui/hooks/use-media.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { LineButton, ListDetail } from "../../../ui/primitives/ListDetail.tsx";
import { ListPage } from "../../../ui/primitives/ListPage.tsx";
import { PageBody } from "../../../ui/primitives/Page.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { type BarPart, StepBar } from "../../../ui/trade/StepList.tsx";
import { NetworkSwitch } from "../NetworkSwitch.tsx";
import { GuideEditor } from "./GuideEditor.tsx";
import { EXAMPLES, formOfGuide, type GuideForm, NEW_GUIDE } from "./guide-form.ts";
import { bookedWords, laneWords, sameLaneWords } from "./guide-words.ts";

/** The editor shows this: a guide that is kept, or a new one that begins as an example. */
type Open = { guide: RoutingGuideView } | { begin: GuideForm; key: number };

/** Page of a poster's routing guides: the list, and an editor of one. */
export function GuidesPage() {
  const guides = useGuides();
  const [open, setOpen] = useState<Open | null>(null);
  const rows = guides.data?.routingGuides ?? [];
  const begin = (form: GuideForm) => setOpen({ begin: form, key: Date.now() });
  const narrow = useMedia(BELOW_DESKTOP, true);
  const [first] = rows;
  // Beside the list there is always a guide; below it, one that was chosen.
  const shown: Open | null = open ?? (first && !narrow ? { guide: first } : null);
  const current = shown && "guide" in shown ? rows.find(({ id }) => id === shown.guide.id) : undefined;
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
          wide
          detail={
            shown && (
              <GuideEditor
                key={"guide" in shown ? shown.guide.id : shown.key}
                guide={current ?? null}
                guides={rows}
                initial={"guide" in shown ? formOfGuide(current ?? shown.guide) : shown.begin}
                chosen={open !== null}
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
          <Th>Guides, and where their loads of 12 weeks were booked</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((guide) => (
          <tr key={guide.id} aria-current={guide.id === openId || undefined}>
            <Td wrap>
              <Stack gap={4}>
                <Row justify="between">
                  <LineButton named open={guide.id === openId} onClick={() => onOpen(guide)}>
                    {guide.name}
                  </LineButton>
                  <Text tone="quiet">
                    {guide.booked.loads === 0 ? "not used yet" : counted(guide.booked.loads, "load")}
                  </Text>
                </Row>
                <Text as="p" tone="quiet" size="small">
                  {laneWords(guide)}
                  {guide.vehicleClasses.length > 0 &&
                    ` · ${guide.vehicleClasses.map((one) => VEHICLE_NAMES[one]).join(", ")}`}
                </Text>
                <p>
                  {guide.steps
                    .map((step) => {
                      if (step.to === "board") return "the board";
                      const price = priceWords(step, step.pricePence).split(",")[0];
                      return `${whoWords(step.to, nameOf)}${price === "quotes" ? "" : ` ${price}`}`;
                    })
                    .join(", ")}
                </p>
                {guide.booked.loads > 0 && <BookedBar guide={guide} />}
                <Text as="p" tone="quiet" size="small">
                  {sameLaneWords(guide, rows)}
                </Text>
              </Stack>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Bar of the steps in which loads of a guide were booked: step 1 filled, step 2 hatched, later ones and those not booked empty. */
function BookedBar({ guide: { booked } }: { guide: RoutingGuideView }) {
  const [first = 0, second = 0] = booked.steps;
  const words = bookedWords({ booked });
  const parts: BarPart[] = [
    { key: 1, size: first, done: 1 },
    { key: 2, size: second, hatched: true },
    { key: 3, size: booked.loads - first - second },
  ];
  return (
    <Row gap={8}>
      <StepBar label={`Booked: ${words}`} parts={parts.filter(({ size }) => size > 0)} />
      <Text tone="quiet" size="small">
        {words}
      </Text>
    </Row>
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
