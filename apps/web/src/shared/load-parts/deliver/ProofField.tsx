"use client";

import { ALLOWED_NAMES, MAX_FILE_WORDS } from "@board/api/files/rules";
import { IconCamera, IconCameraPlus, IconCheck, IconFileText } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { bytesWords } from "../../../ui/format/bytes.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { FileButton, FileDrop } from "../../../ui/primitives/FileDrop.tsx";
import { Progress } from "../../../ui/primitives/Progress.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Thumbnail } from "../../../ui/primitives/Thumbnail.tsx";
import { ACCEPTED_FILES, type Progress as Sent } from "../send-file.ts";
import { podPath } from "../view.ts";
import type { useProof } from "./use-proof.ts";

/** HTTP statuses for a file that is too large, has a wrong type or is damaged. A retry would fail again. */
const REFUSED_FILE = new Set([413, 415, 422]);

interface ProofFieldProps {
  proof: ReturnType<typeof useProof>;
  loadId: string;
  /** True if the load had a proof before this page was opened. */
  had: boolean;
  phone: boolean;
}

/** Field for the proof: photographed, dropped or chosen. The file is shown and uploaded immediately. */
export function ProofField({ proof, loadId, had, phone }: ProofFieldProps) {
  const { chosen, sending, sent, waits, error, changes, progress } = proof;
  const shown = chosen !== null || had;
  const isRefused = error !== null && REFUSED_FILE.has(problemOf(error).status ?? 0);
  return (
    <Stack gap={8}>
      {shown && <Preview loadId={loadId} chosen={chosen} />}
      {phone ? (
        <Row gap={8}>
          <FileButton
            phone
            camera
            kind={shown ? "plain" : "primary"}
            icon={<IconCamera size={20} stroke={1.9} aria-hidden />}
            label={shown ? "Retake" : "Take a photo"}
            accept="image/*,application/pdf"
            disabled={sending}
            onFile={proof.choose}
          />
          <FileButton
            phone
            label={shown ? "Other file" : "Choose a file"}
            accept={ACCEPTED_FILES}
            disabled={sending}
            onFile={proof.choose}
          />
        </Row>
      ) : (
        <FileDrop onFile={proof.choose} icon={<IconCameraPlus size={26} stroke={1.9} aria-hidden />}>
          <b>{shown ? "Drop another one here" : "Drop the signed note here"}</b>, or{" "}
          <FileButton
            kind="link"
            label="choose a file"
            accept={ACCEPTED_FILES}
            disabled={sending}
            onFile={proof.choose}
          />
          <small>
            {ALLOWED_NAMES}, up to {MAX_FILE_WORDS}. From a phone: open this job there and take a photo.
          </small>
        </FileDrop>
      )}
      <ProofStatus proof={proof} had={had} />
      {sending && (
        <>
          <Progress done={progress}>{sendingWords(progress)}</Progress>
          <Button onClick={proof.cancel}>Cancel</Button>
        </>
      )}
      {waits && (
        <Row gap={8}>
          <span>This photo was not sent yet.</span>
          <Button kind="primary" onClick={proof.again}>
            Send it
          </Button>
        </Row>
      )}
      {error && (
        <>
          <ErrorNote
            error={error}
            changes={changes}
            kept={isRefused ? undefined : "The photo is still here."}
          />
          {!sent && !isRefused && chosen && <Button onClick={proof.again}>Send it again</Button>}
        </>
      )}
      {had && chosen && !sent && !sending && <Button onClick={proof.drop}>Keep the proof from before</Button>}
    </Stack>
  );
}

function ProofStatus({ proof, had }: Pick<ProofFieldProps, "proof" | "had">) {
  const { chosen, sent } = proof;
  return (
    <Text tone="good" role="status">
      {sent && (
        <>
          <IconCheck size={16} stroke={2.2} aria-hidden />{" "}
          <span>Sent{chosen && `, ${bytesWords(chosen.file.size)}`}</span>
        </>
      )}
      {!chosen && had && (
        <>
          <IconCheck size={16} stroke={2.2} aria-hidden /> A proof is here
        </>
      )}
    </Text>
  );
}

/** Describes the progress. At 1 every byte is sent, and the server is still re-encoding the picture. */
function sendingWords(progress: Sent): string {
  if (progress === 1) return "Checking it";
  return progress === null ? "Sending" : `Sending ${Math.round(progress * 100)} %`;
}

function Preview({ loadId, chosen }: { loadId: string; chosen: ProofFieldProps["proof"]["chosen"] }) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = chosen?.url ?? podPath(loadId);
  const isPdf = chosen?.file.type === "application/pdf";
  const onBroken = useCallback(() => setBroken(src), [src]);
  if (isPdf || broken === src) {
    return (
      <Text as="p">
        <IconFileText size={16} stroke={1.9} aria-hidden />{" "}
        {chosen?.file.name ?? "The proof that was sent is a PDF."}
      </Text>
    );
  }
  return <Thumbnail src={src} file={chosen?.file} alt="The proof of delivery" onBroken={onBroken} />;
}
