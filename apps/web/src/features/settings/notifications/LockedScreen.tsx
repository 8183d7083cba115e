"use client";

import { Mark } from "../../../shared/shell/Mark.tsx";
import { Radio } from "../../../ui/primitives/Checkbox.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { ScreenMessage } from "../../../ui/primitives/ScreenMessage.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";

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
          <ScreenMessage icon={<Mark />} time="14:15" title="An offer, 60 minutes to answer">
            G51 to LS10 · Thu 19 PM · 18 t
          </ScreenMessage>
        </div>
        <div>
          <Radio name="locked-screen" checked={named} onChange={() => onChange(true)}>
            <b>With names and prices</b> <Text tone="quiet">anybody who picks it up reads them</Text>
          </Radio>
          <ScreenMessage icon={<Mark />} time="14:15" title="£420 from Harrow & Pike, 60 minutes">
            G51 Glasgow to LS10 Leeds, Thu 19 PM, 18 t, 9 pallets
          </ScreenMessage>
        </div>
        <Text as="p" tone="quiet" size="small">
          Unlocked, the page shows everything either way. Nothing can be booked from a locked screen.
        </Text>
      </Stack>
    </Panel>
  );
}
