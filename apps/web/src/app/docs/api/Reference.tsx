"use client";

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { TestKeyBar } from "../../../features/docs/TestKeyBar.tsx";
import { useTestKey } from "../../../features/docs/test-key.ts";
import { useTheme } from "../../../shared/theme/use-scheme.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { type ApiReference, mountReference } from "./mount-reference.ts";
import styles from "./page.module.css";

function onHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/**
 * True for a fragment of Scalar's reference, such as `#tag/loads`; the fragments of our own list contain no slash.
 */
function isPartOfReference(): boolean {
  return location.hash.includes("/");
}

interface ReferenceProps {
  /** Id of the signed-in member, which selects the test key of this tab; null for a visitor. */
  owner: string | null;
  intro: ReactNode;
  children: ReactNode;
}

/** List of the API's operations. The whole reference, a script of 700 kB, is loaded only on request. */
export function Reference({ owner, intro, children }: ReferenceProps) {
  const [opened, setOpened] = useState(false);
  const addressed = useSyncExternalStore(onHash, isPartOfReference, () => false);
  if (opened || addressed) return <WholeReference owner={owner} />;
  return (
    <main className={styles.list}>
      {intro}
      <p>
        <Button kind="primary" onClick={() => setOpened(true)}>
          Open the reference
        </Button>
      </p>
      <p>
        Every call with its fields, examples, answers and errors, and a button that sends it with your test
        key. The same as a file: <a href="/api/v1/openapi.json">openapi.json</a>.
      </p>
      {children}
    </main>
  );
}

function WholeReference({ owner }: { owner: string | null }) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const scheme = useTheme();
  const testKey = useTestKey(owner)?.token ?? null;
  const atMount = useRef(testKey);
  const [reference, setReference] = useState<ApiReference | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (frame === null) return;
    // Creates a new element each time, because React may run this effect twice, and the cleanup of the first run
    // must not remove the second one's element.
    const place = frame.appendChild(document.createElement("div"));
    const mounting = mountReference(place, atMount.current);
    mounting.then(setReference, () => setFailed(true));
    return () => {
      place.remove();
      mounting.then(
        (mounted) => mounted.destroy(),
        () => {},
      );
    };
  }, [frame]);

  useEffect(() => reference?.show({ scheme, testKey }), [reference, scheme, testKey]);

  return (
    <div className={styles.reference}>
      <div className={styles.key}>
        <TestKeyBar owner={owner} path="/docs/api" />
      </div>
      {reference === null && (
        <p className={styles.key} role="status">
          {failed ? (
            <>
              The reference could not be loaded; nothing else is wrong. <a href="/docs/api">Try again</a>, or
              read the file <a href="/api/v1/openapi.json">openapi.json</a>.
            </>
          ) : (
            "Loading the reference"
          )}
        </p>
      )}
      <div ref={setFrame} />
    </div>
  );
}
