"use client";

import { IconKey } from "@tabler/icons-react";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { OwnTestKey } from "./OwnTestKey.tsx";
import styles from "./TestKeyBar.module.css";

interface TestKeyBarProps {
  /** Id of the signed-in member; null for a visitor. */
  owner: string | null;
  /** Path of the page, to return to after signing in. */
  path: string;
}

/** Shows the reader's test key on a developer page, or the link to get one. */
export function TestKeyBar({ owner, path }: TestKeyBarProps) {
  return (
    <Stack as="section" gap={8} className={styles.bar} aria-label="Your test key">
      {owner === null ? (
        <Row gap={8}>
          <IconKey size={16} stroke={1.9} aria-hidden />
          <p className={styles.text}>
            <a href={`/sign-in?to=${encodeURIComponent(path)}`}>Sign in to fill these in</a> with a test key
            of your own, and to run them here.
          </p>
        </Row>
      ) : (
        <OwnTestKey owner={owner} />
      )}
    </Stack>
  );
}
