"use client";

import { useEffect, useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import styles from "./Push.module.css";
import { PushState, TurnOn } from "./PushState.tsx";
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
  const fits = support === "ready" && (push.device === null || start.isSuccess);
  if (hidden || !isRead || (!fits && !start.isError)) return null;
  const { device, browser } = namesHere();
  const close = () => {
    localStorage.setItem(ANSWERED, "1");
    setHidden(true);
  };
  return (
    <section className={styles.ask} aria-label="Push">
      {push.error !== null && <ErrorNote error={push.error} />}
      {start.isIdle ? (
        <>
          <div className={styles.words}>
            <b>Offers run out. Be told in time?</b>
            <p>
              Push reaches this {device} when no page of ours is open. No name and no price on a locked
              screen.
            </p>
          </div>
          <TurnOn push={push} browser={browser} />
          <Button onClick={close}>Not on this {device}</Button>
        </>
      ) : (
        <>
          <PushState push={push} />
          {!start.isPending && (
            <Button kind="quiet" onClick={close}>
              Close
            </Button>
          )}
        </>
      )}
    </section>
  );
}
