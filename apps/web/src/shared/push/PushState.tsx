"use client";

import {
  IconBellRinging,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconShare2,
  IconSquarePlus,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useIsPhone } from "../../ui/hooks/phone.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../ui/primitives/Stack.tsx";
import { When } from "../../ui/primitives/When.tsx";
import { isMobile, namesHere } from "./push-words.ts";
import type { Push } from "./use-push.ts";

export function DeviceIcon({ userAgent }: { userAgent: string }) {
  const Glyph = isMobile(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
  return <Glyph size={20} stroke={1.6} aria-hidden />;
}

/** Time that the last test took to arrive, if one was sent from this browser. */
function TestNote({ push: { test }, device, browser }: { push: Push; device: string; browser: string }) {
  if (test.waits) return <p role="status">A test is on its way. It says “Push works on this {device}”.</p>;
  if (test.took === "late")
    return (
      <Note kind="warning" live>
        The test has not arrived. Look whether this {device} itself lets {browser} show notifications.
      </Note>
    );
  return (
    <Note kind="done" live>
      Arrived after {test.took === 1 ? "1 second" : `${test.took} seconds`}.
    </Note>
  );
}

/** The button before which the browser's question never comes. */
export function TurnOn({ push: { start }, wide = false }: { push: Push; wide?: boolean }) {
  return (
    <Button
      kind="primary"
      icon={<IconBellRinging size={16} stroke={1.9} aria-hidden />}
      wide={wide}
      busy={start.isPending ? "Waiting" : undefined}
      onClick={() => start.mutate()}
    >
      Turn on push
    </Button>
  );
}

const HOME_SCREEN = (
  <>
    1. Press <IconShare2 size={14} stroke={1.9} aria-hidden /> Share{"\n"}
    2. Press <IconSquarePlus size={14} stroke={1.9} aria-hidden /> Add to Home Screen{"\n"}
    3. Open it there, come back to this page{"\n"}
    iPhones let only home-screen apps send push, from iOS 16.4.
  </>
);

interface State {
  title: ReactNode;
  detail: ReactNode;
  act?: ReactNode;
}

/** Returns the words and the button for a browser in which push is not on. */
function stateOff(push: Push, phone: boolean, where: { shown: boolean; show: () => void }): State {
  const { support, notAllowed, start } = push;
  const { device, browser, full } = namesHere();
  if (support === "home-screen") return { title: "Put the board on your home screen", detail: HOME_SCREEN };
  if (support === "missing")
    return {
      title: "This browser has no push",
      detail: "Firefox, Chrome, Edge and Safari have it. Emails reach you as before.",
    };
  if (support === "blocked")
    return {
      title: "This browser blocks us",
      detail: `Press the lock beside the address, then Permissions, then Notifications: Allow. This page sees it at once. Emails reach you as before.${
        where.shown
          ? `\nIn ${browser} the lock, or two sliders, stands left of the address at the top. An installed app has it in the system’s settings, under Notifications.`
          : ""
      }`,
      act: !where.shown && <Button onClick={where.show}>Show me where</Button>,
    };
  if (start.isPending)
    return {
      title: `${browser} asks you now`,
      detail: <span role="status">Choose Allow. Nothing is sent until you do.</span>,
      act: <TurnOn push={push} wide={phone} />,
    };
  return {
    title: `This ${device}, ${full}: push is off`,
    detail: `An offer can run out in 30 minutes. ${browser} asks once, after you press the button.${
      notAllowed ? " You have not allowed it: nothing is sent." : ""
    }`,
    act: <TurnOn push={push} wide={phone} />,
  };
}

/** Push in this browser: off, asking, on with its test, blocked, or to be had from the home screen alone. */
export function PushState({ push }: { push: Push }) {
  const [shown, setShown] = useState(false);
  const phone = useIsPhone();
  const { device: mine, end, again, test } = push;
  const { device, browser, full } = namesHere();
  const state: State =
    mine === null
      ? stateOff(push, phone, { shown, show: () => setShown(true) })
      : {
          title: `This ${device}, ${full}: push is on`,
          detail: (
            <>
              on since <When at={mine.createdAt} />
              {mine.sentAt && (
                <>
                  {" · last "}
                  <When at={mine.sentAt} />
                </>
              )}
            </>
          ),
          act: (
            <Row gap={8}>
              <Button
                size="small"
                busy={again.isPending && again.variables.id === mine.id ? "Sending" : undefined}
                onClick={() => again.mutate(mine)}
              >
                Send a test
              </Button>
              <Button
                size="small"
                busy={end.isPending && end.variables.id === mine.id ? "Turning off" : undefined}
                onClick={() => end.mutate(mine)}
              >
                Turn off
              </Button>
            </Row>
          ),
        };
  return (
    <>
      <Lines as="ul">
        <Item
          icon={<DeviceIcon userAgent={navigator.userAgent} />}
          tone={mine === null ? "now" : undefined}
          title={<b>{state.title}</b>}
          detail={state.detail}
        >
          {state.act}
        </Item>
      </Lines>
      {mine !== null && (test.waits || test.took !== null) && (
        <PanelBody>
          <TestNote push={push} device={device} browser={browser} />
        </PanelBody>
      )}
    </>
  );
}
