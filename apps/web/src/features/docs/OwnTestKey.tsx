"use client";

import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { CopyButton } from "../../ui/primitives/CopyButton.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import styles from "./TestKeyBar.module.css";
import { makeTestKey, useTestKey } from "./test-key.ts";

// Loaded on demand: few readers need it, and it contains most of the tRPC client.
const StepUpHere = lazyPart(() => import("./StepUpHere.tsx").then((file) => file.StepUpHere));

/**
 * Shows the member's test key in this browser tab, or the button that creates one. Creating may ask for the second
 * factor.
 */
export function OwnTestKey({ owner }: { owner: string }) {
  const key = useTestKey(owner);
  const [making, setMaking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  function make(): void {
    setMaking(true);
    setError(null);
    makeTestKey(owner, key)
      .catch(setError)
      .finally(() => setMaking(false));
  }

  return (
    <>
      <Row gap={8}>
        <IconKey size={16} stroke={1.9} aria-hidden />
        {key === null ? (
          <span className={styles.text}>
            A test key fills these pages in and runs their steps. Its loads reach nobody.
          </span>
        ) : (
          <span className={styles.text}>
            Your test key <code>{key.hint}</code>{" "}
            <Text tone="quiet">made for these pages, test data only, gone with this tab</Text>
          </span>
        )}
        <Row as="span" gap={8}>
          {key !== null && <CopyButton text={key.token} size="small" label="Copy the test key" />}
          <Button
            size="small"
            kind={key === null ? "primary" : "plain"}
            busy={making ? "Making it" : undefined}
            onClick={make}
          >
            {key === null ? "Make a test key for these pages" : "New key"}
          </Button>
        </Row>
      </Row>
      {error !== null && <ErrorNote error={error} />}
      <StepUpHere />
    </>
  );
}
