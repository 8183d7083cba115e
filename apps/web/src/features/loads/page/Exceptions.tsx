"use client";

import { exceptionWords } from "@board/api/proof/rules";
import { IconAlertOctagon } from "@tabler/icons-react";
import { useState } from "react";
import { placedOf, placesOf } from "../../../shared/load-parts/places.ts";
import { RaiseDialog } from "../../../shared/load-parts/RaiseDialog.tsx";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Lines } from "../../../ui/primitives/Stack.tsx";

/** Panel of goods that were short, damaged or refused, with the dispute as the way to answer. */
export function Exceptions({ page }: { page: LoadPage }) {
  const { load } = page;
  const [raising, setRaising] = useState(false);
  if (load.exceptions.length === 0) return null;
  const places = placesOf(placedOf(page));
  return (
    <Panel
      title="Not in order"
      sub="as the driver reported it, and as the proof says"
      tone="trouble"
      end={
        load.allowedActions.includes("dispute") && (
          <Button
            size="small"
            kind="danger"
            icon={<IconAlertOctagon size={13} stroke={1.9} aria-hidden />}
            onClick={() => setRaising(true)}
          >
            Raise a problem
          </Button>
        )
      }
      flush
    >
      <Lines as="ul">
        {load.exceptions.map((exception) => (
          <Item
            key={`${exception.place} ${exception.kind} ${exception.note}`}
            tone="bad"
            title={
              <b>
                {places[exception.place - 1]?.town ?? `Place ${exception.place}`}:{" "}
                {exceptionWords([exception])}
              </b>
            }
          />
        ))}
      </Lines>
      {raising && <RaiseDialog load={load} onClose={() => setRaising(false)} />}
    </Panel>
  );
}
