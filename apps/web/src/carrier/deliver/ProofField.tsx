"use client";

import { IconCamera, IconCameraPlus, IconCheck, IconFileText } from "@tabler/icons-react";
import { type DragEvent, useId, useState } from "react";
import { podPath } from "../../load/view.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { bytesWords } from "../../ui/format/bytes.ts";
import styles from "./ProofField.module.css";
import type { Progress } from "./send-proof.ts";
import type { useProof } from "./use-proof.ts";

interface ProofFieldProps {
  proof: ReturnType<typeof useProof>;
  loadId: string;
  /** A proof that the load had before this page was opened. */
  had: boolean;
  phone: boolean;
}

const FILES = "application/pdf,image/jpeg,image/png,image/webp";

/** The signed note: by a phone's camera, dropped on a desktop, or chosen; shown as soon as it is there, and sent at once. */
export function ProofField({ proof, loadId, had, phone }: ProofFieldProps) {
  const { chosen, sending, sent, error, changes, progress } = proof;
  const shown = chosen !== null || had;
  return (
    <div className={styles.proof}>
      {shown && <Preview loadId={loadId} chosen={chosen} />}
      {phone ? (
        <div className={styles.row}>
          <Said proof={proof} had={had} />
          <Chooser camera label={shown ? "Retake" : "Take a photo"} go={!shown} proof={proof} />
          <Chooser label={shown ? "Other file" : "Choose a file"} proof={proof} />
        </div>
      ) : (
        <>
          <Drop proof={proof} again={shown} />
          <Said proof={proof} had={had} />
        </>
      )}
      {sending && (
        <progress className={styles.bar} max={1} {...(progress === null ? {} : { value: progress })}>
          Sending
        </progress>
      )}
      {error && (
        <>
          <ErrorNote error={error} changes={changes} kept="The photo is still here." />
          {!sent && chosen && (
            <Button size={phone ? "phone" : "normal"} onClick={proof.again}>
              Send it again
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Said({ proof, had }: Pick<ProofFieldProps, "proof" | "had">) {
  const { chosen, sending, sent, progress } = proof;
  return (
    <span className={styles.said} role="status">
      {sending && sendingWords(progress)}
      {sent && (
        <b>
          <IconCheck size={16} stroke={2.2} aria-hidden />
          Sent{chosen && `, ${bytesWords(chosen.file.size)}`}
        </b>
      )}
      {!chosen && had && (
        <b>
          <IconCheck size={16} stroke={2.2} aria-hidden />A proof is here
        </b>
      )}
    </span>
  );
}

/** All sent, the service still draws the picture anew. */
function sendingWords(progress: Progress): string {
  if (progress === 1) return "Checking it";
  return progress === null ? "Sending" : `Sending ${Math.round(progress * 100)} %`;
}

function Preview({ loadId, chosen }: { loadId: string; chosen: ProofFieldProps["proof"]["chosen"] }) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = chosen?.url ?? podPath(loadId);
  const isPdf = chosen?.file.type === "application/pdf";
  if (isPdf || broken === src) {
    return (
      <p className={styles.paper}>
        <IconFileText size={20} stroke={1.9} aria-hidden />
        {chosen?.file.name ?? "The proof that was sent is a PDF."}
      </p>
    );
  }
  return (
    <img className={styles.photo} src={src} alt="The proof of delivery" onError={() => setBroken(src)} />
  );
}

interface ChooserProps {
  proof: ProofFieldProps["proof"];
  label: string;
  camera?: boolean;
  go?: boolean;
}

/** A file field that looks like a button; on a phone the first of them opens the camera. */
function Chooser({ proof, label, camera = false, go = false }: ChooserProps) {
  const id = useId();
  return (
    <span className={styles.chooser} data-go={go || undefined}>
      <input
        id={id}
        type="file"
        {...(camera ? { accept: "image/*,application/pdf", capture: "environment" } : { accept: FILES })}
        disabled={proof.sending}
        onChange={(event) => {
          proof.choose(event.currentTarget.files?.[0]);
          // The same file may be chosen again after a failure.
          event.currentTarget.value = "";
        }}
      />
      <label htmlFor={id}>
        {camera && <IconCamera size={20} stroke={1.9} aria-hidden />}
        {label}
      </label>
    </span>
  );
}

function Drop({ proof, again }: { proof: ProofFieldProps["proof"]; again: boolean }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the field inside is everybody's
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        proof.choose(event.dataTransfer.files[0]);
      }}
    >
      <IconCameraPlus size={26} stroke={1.9} aria-hidden />
      <p>
        <b>{again ? "Drop another one here" : "Drop the signed note here"}</b>, or{" "}
        <input
          id={id}
          type="file"
          accept={FILES}
          disabled={proof.sending}
          onChange={(event) => {
            proof.choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <label htmlFor={id}>choose a file</label>
        <small>
          PDF, JPEG, PNG or WebP, up to 10 MiB. From a phone: open this job there and take a photo.
        </small>
      </p>
    </div>
  );
}
