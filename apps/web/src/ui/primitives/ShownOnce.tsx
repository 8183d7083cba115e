"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import { Button } from "./Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import styles from "./ShownOnce.module.css";
import { Row } from "./Stack.tsx";

interface ShownOnceProps {
  /** Noun for the secret: `key`, `secret`, `link`. */
  what: string;
  secret: string;
  /** Hides it again; omitted where it stays until the dialog closes. */
  onDone?: () => void;
}

/** Shows a key, a secret or a link that cannot be shown again later. */
export function ShownOnce({ what, secret, onDone }: ShownOnceProps) {
  return (
    <Row className={styles.once} role="alert">
      <IconAlertTriangle size={16} stroke={1.9} aria-hidden />
      <span>
        <b>Copy this {what} now.</b> You will not see it again.
      </span>
      <code>{secret}</code>
      <CopyButton key={secret} text={secret} size="small" label={`Copy the ${what}`} />
      {onDone && (
        <Button kind="quiet" size="small" onClick={onDone}>
          Done, I have it
        </Button>
      )}
    </Row>
  );
}
