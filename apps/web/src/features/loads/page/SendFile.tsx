"use client";

import { ALLOWED_NAMES, MAX_FILE_WORDS } from "@board/api/files/rules";
import { IconCamera } from "@tabler/icons-react";
import { useState } from "react";
import type { SeenLoad } from "../../../shared/load-parts/changed-facts.ts";
import { isTooLarge } from "../../../shared/load-parts/fit-photo.ts";
import { ACCEPTED_FILES, sendFile } from "../../../shared/load-parts/send-file.ts";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import { bytesWords } from "../../../ui/format/bytes.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { FileButton } from "../../../ui/primitives/FileDrop.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";

interface SendFileProps {
  load: SeenLoad;
  path: string;
  method: "PUT" | "POST";
  label: string;
}

/** Button that uploads a chosen photo or PDF immediately; phones offer the camera. */
export function SendFile({ load, path, method, label }: SendFileProps) {
  const [large, setLarge] = useState<File | null>(null);
  const send = useLoadAction<File>(load, {
    call: (_client, file, { context }) => sendFile(path, method, file, context),
  });

  function choose(file: File): void {
    if (send.isPending) return;
    const tooLarge = isTooLarge(file);
    setLarge(tooLarge ? file : null);
    if (!tooLarge) send.mutate(file);
  }

  return (
    <Stack gap={8} data-screen>
      <Row>
        <FileButton
          icon={<IconCamera size={16} stroke={1.9} aria-hidden />}
          label={send.isPending ? "Sending" : label}
          accept={ACCEPTED_FILES}
          disabled={send.isPending}
          onFile={choose}
        />
        <Text tone="faint" size="small">
          {ALLOWED_NAMES}, at most {MAX_FILE_WORDS}
        </Text>
      </Row>
      {large && (
        <Note kind="error" live>
          {large.name} has {bytesWords(large.size)}, and at most {MAX_FILE_WORDS} can be sent. Scan it
          smaller.
        </Note>
      )}
      {send.isSuccess && !send.isPending && (
        <Note kind="done" live>
          The file is here.
        </Note>
      )}
      {send.isError && (
        <>
          <ErrorNote error={send.error} changes={send.changes} />
          {problemOf(send.error).status === null && (
            <Row>
              <Button onClick={() => send.mutate(send.variables)}>Send it again</Button>
            </Row>
          )}
        </>
      )}
    </Stack>
  );
}
