"use client";

import { DeviceIcon, PushState } from "../../../shared/push/PushState.tsx";
import { type Push, type PushDevice, usePush } from "../../../shared/push/use-push.ts";
import { browserName } from "../../../ui/format/browser-name.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";

/** Another device of the member; one whose push service refuses every message says since when. */
function OtherDevice({ device, push: { end, again } }: { device: PushDevice; push: Push }) {
  const { id, userAgent, createdAt, sentAt, failingSince, endsAt } = device;
  const name = browserName(userAgent);
  const silent = failingSince !== null && endsAt !== null;
  return (
    <Item
      icon={<DeviceIcon userAgent={userAgent} />}
      tone={silent ? "warn" : undefined}
      title={<b title={userAgent}>{name}</b>}
      detail={
        silent ? (
          <>
            no answer from the device since <When at={failingSince} /> · ends by itself <When at={endsAt} />
          </>
        ) : (
          <>
            on since <When at={createdAt} />
            {sentAt && (
              <>
                {" · last "}
                <When at={sentAt} />
              </>
            )}
          </>
        )
      }
    >
      <Row gap={8}>
        {!silent && (
          <Button
            size="small"
            aria-label={`Send a test to ${name}`}
            busy={again.isPending && again.variables.id === id ? "Sending" : undefined}
            onClick={() => again.mutate(device)}
          >
            Send a test
          </Button>
        )}
        <Button
          size="small"
          aria-label={`${silent ? "Remove" : "Turn off"} ${name}`}
          busy={end.isPending && end.variables.id === id ? "Turning off" : undefined}
          onClick={() => end.mutate(device)}
        >
          {silent ? "Remove" : "Turn off"}
        </Button>
      </Row>
    </Item>
  );
}

/** Panel with push in this browser, and on the member's other devices. */
export function PushPanel() {
  const push = usePush();
  const others = push.devices.filter(({ id }) => id !== push.device?.id);
  return (
    <Panel flush title="Push" sub="tells you when no page of ours is open">
      {push.error !== null && <ErrorNote error={push.error} />}
      {push.isRead ? <PushState push={push} /> : push.error === null && <Waiting what="push" lines={2} />}
      {others.length > 0 && (
        <Lines as="ul" aria-label="Other devices">
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} push={push} />
          ))}
        </Lines>
      )}
    </Panel>
  );
}
