"use client";

import { IconBellRinging, IconShare2, IconSquarePlus } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { When } from "../../ui/primitives/When.tsx";
import styles from "./Push.module.css";
import { namesHere } from "./push-words.ts";
import type { Push } from "./use-push.ts";

/** How long the last test took to arrive, where one was sent from this browser. */
function TestNote({ push: { test }, device, browser }: { push: Push; device: string; browser: string }) {
  if (test.waits) return <p role="status">A test is on its way. It says “Push works on this {device}”.</p>;
  if (test.took === null) return null;
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
export function TurnOn({ push: { start }, browser }: { push: Push; browser: string }) {
  return (
    <Button
      kind="primary"
      icon={<IconBellRinging size={16} stroke={1.9} aria-hidden />}
      busy={start.isPending ? `Waiting for ${browser}` : undefined}
      onClick={() => start.mutate()}
    >
      Turn on push
    </Button>
  );
}

function HomeScreen() {
  return (
    <div className={styles.words}>
      <b>Put the board on your home screen</b>
      <ol className={styles.steps}>
        <li>
          Press <IconShare2 size={16} stroke={1.9} aria-hidden /> Share
        </li>
        <li>
          Press <IconSquarePlus size={16} stroke={1.9} aria-hidden /> Add to Home Screen
        </li>
        <li>Open it there, come back to this page</li>
      </ol>
      <small>iPhones let only home-screen apps send push, from iOS 16.4.</small>
    </div>
  );
}

function Blocked({ browser }: { browser: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className={styles.words}>
        <b>This browser blocks us</b>
        <p>
          Press the lock beside the address, then Permissions, then Notifications: Allow. This page sees it at
          once. Emails reach you as before.
        </p>
        {shown && (
          <p role="status">
            In {browser} the lock, or two sliders, stands left of the address at the top. An installed app has
            it in the system’s settings, under Notifications.
          </p>
        )}
      </div>
      {!shown && <Button onClick={() => setShown(true)}>Show me where</Button>}
    </>
  );
}

/** Push in this browser: off, asking, on with its test, blocked, or to be had from the home screen alone. */
export function PushState({ push }: { push: Push }) {
  const { support, device: mine, notAllowed, start, end, again } = push;
  const { device, browser, full } = namesHere();
  if (support === "home-screen") return <HomeScreen />;
  if (support === "missing")
    return (
      <div className={styles.words}>
        <b>This browser has no push</b>
        <p>Firefox, Chrome, Edge and Safari have it. Emails reach you as before.</p>
      </div>
    );
  if (support === "blocked" && mine === null) return <Blocked browser={browser} />;
  if (start.isPending)
    return (
      <>
        <div className={styles.words}>
          <b>{browser} asks you now</b>
          <p role="status">Choose Allow. Nothing is sent until you do.</p>
        </div>
        <TurnOn push={push} browser={browser} />
      </>
    );
  if (mine === null)
    return (
      <>
        <div className={styles.words}>
          <b>
            This {device}, {full}: push is off
          </b>
          <p>
            An offer can run out in 30 minutes. {browser} asks once, after you press the button.
            {notAllowed && " You have not allowed it: nothing is sent."}
          </p>
        </div>
        <TurnOn push={push} browser={browser} />
      </>
    );
  return (
    <>
      <div className={styles.words}>
        <b>
          This {device}, {full}: push is on
        </b>
        <p>
          since <When at={mine.createdAt} />
          {mine.sentAt && (
            <>
              {" · last "}
              <When at={mine.sentAt} />
            </>
          )}
        </p>
        <TestNote push={push} device={device} browser={browser} />
      </div>
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
    </>
  );
}
