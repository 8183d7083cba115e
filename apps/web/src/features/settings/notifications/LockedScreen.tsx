"use client";

import { Mark } from "../../../shared/shell/Mark.tsx";
import { Radio } from "../../../ui/primitives/Checkbox.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import styles from "./LockedScreen.module.css";

function Example({ title, text }: { title: string; text: string }) {
  return (
    <figure className={styles.screen} aria-label="Example">
      <div className={styles.message}>
        <span className={styles.app}>
          <Mark />
          Freight Board
          <time>14:15</time>
        </span>
        <b>{title}</b>
        <span>{text}</span>
      </div>
    </figure>
  );
}

/** Panel with the choice whether push messages name firms and prices, each way with an example. */
export function LockedScreen({ named, onChange }: { named: boolean; onChange: (named: boolean) => void }) {
  return (
    <Panel title="On a locked screen">
      <Stack as="fieldset" gap={12}>
        <VisuallyHidden as="legend">On a locked screen</VisuallyHidden>
        <div>
          <Radio name="locked-screen" checked={!named} onChange={() => onChange(false)}>
            <b>Without names and prices</b>
          </Radio>
          <Example title="An offer, 60 minutes to answer" text="G51 to LS10 · Thu 19 PM · 18 t" />
        </div>
        <div>
          <Radio name="locked-screen" checked={named} onChange={() => onChange(true)}>
            <b>With names and prices</b> <Text tone="quiet">anybody who picks it up reads them</Text>
          </Radio>
          <Example
            title="£420 from Harrow & Pike, 60 minutes"
            text="G51 Glasgow to LS10 Leeds, Thu 19 PM, 18 t, 9 pallets"
          />
        </div>
        <Text as="p" tone="quiet" size="small">
          Unlocked, the page shows everything either way. Nothing can be booked from a locked screen.
        </Text>
      </Stack>
    </Panel>
  );
}
