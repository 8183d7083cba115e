"use client";

import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import styles from "./SettingsDialog.module.css";

interface ConfirmDialogProps {
  question: string;
  /** The effect, in one sentence. */
  effect: string;
  /** The button that does it. */
  verb: string;
  busy: string | undefined;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before something ends. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, effect, verb, busy, error, onConfirm, onClose } = props;
  return (
    <Dialog label={question} onClose={onClose}>
      <div className={styles.dialog}>
        <h2>{question}</h2>
        <p>{effect}</p>
        {error !== null && error !== undefined && <ErrorNote error={error} />}
        <div className={styles.buttons}>
          <Button onClick={onClose} shortcut="Esc" data-autofocus>
            Back
          </Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
