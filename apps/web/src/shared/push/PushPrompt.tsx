"use client";

import { useEffect, useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Lines, Row } from "../../ui/primitives/Stack.tsx";
import { DeviceIcon, PushState, TurnOn } from "./PushState.tsx";
import { namesHere } from "./push-words.ts";
import { usePush } from "./use-push.ts";

/** Set once the person has answered in this browser. */
const ANSWERED = "push-answered";

/** The offer to turn push on, once in a browser, in the list of offers. */
export function PushPrompt() {
  const push = usePush();
  const [hidden, setHidden] = useState(true);
  useEffect(() => setHidden(localStorage.getItem(ANSWERED) !== null), []);
  const { support, start, isRead } = push;
  const fits = support === "ready" && (push.device === null || !start.isIdle);
  if (hidden || !isRead || (!fits && !start.isError)) return null;
  const { device } = namesHere();
  const close = () => {
    localStorage.setItem(ANSWERED, "1");
    setHidden(true);
  };
  return (
    <section aria-label="Push">
      {push.error !== null && <ErrorNote error={push.error} />}
      {start.isIdle ? (
        <Lines as="ul">
          <Item
            icon={<DeviceIcon userAgent={navigator.userAgent} />}
            tone="now"
            title={<b>Offers run out. Be told in time?</b>}
            detail={`Push reaches this ${device} when no page of ours is open. No name and no price on a locked screen.`}
          >
            <Row gap={8}>
              <TurnOn push={push} />
              <Button onClick={close}>Not on this {device}</Button>
            </Row>
          </Item>
        </Lines>
      ) : (
        <>
          <PushState push={push} />
          {!start.isPending && (
            <Row justify="end">
              <Button kind="quiet" onClick={close}>
                Close
              </Button>
            </Row>
          )}
        </>
      )}
    </section>
  );
}
