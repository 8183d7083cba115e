"use client";

import { ALLOWED_NAMES, MAX_FILE_WORDS } from "@board/api/files/rules";
import { IconCameraPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useKept } from "../../ui/hooks/use-kept.ts";
import { useKeptFile } from "../../ui/hooks/use-kept-file.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { FileButton, FileDrop } from "../../ui/primitives/FileDrop.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Input, TextArea } from "../../ui/primitives/Input.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { isTooLarge } from "./fit-photo.ts";
import { ACCEPTED_FILES, sendFile } from "./send-file.ts";
import { useLoadAction } from "./use-load-action.ts";
import { disputeFilesPath } from "./view.ts";

interface Raised {
  reason: string;
  details: string;
}

const NOTHING: Raised = { reason: "", details: "" };

/** Dialog that raises a problem with a load, which puts the load in dispute. */
export function RaiseDialog({ load, onClose }: { load: SeenLoad; onClose: () => void }) {
  const { given, setGiven, forget } = useKept<Raised>(`raise ${load.id}`, NOTHING);
  // Evidence to upload after the problem has been raised.
  const { file, setFile, forget: forgetFile } = useKeptFile(`raise ${load.id}`);
  const [asked, setAsked] = useState(false);
  const raise = useLoadAction<Raised>(load, {
    // Safe to retry after a failed upload: raising is idempotent, so a retry only sends the file again.
    call: async (client, input, seen) => {
      await client.disputes.raise.mutate({ id: load.id, ...input }, seen);
      if (file !== null) await sendFile(disputeFilesPath(load.id), "POST", file);
    },
    onDone: () => {
      forget();
      forgetFile();
      onClose();
    },
    said: `Problem raised: ${load.ref} is in dispute`,
  });
  const tooLarge = file !== null && isTooLarge(file);
  const missing = { reason: given.reason.trim() === "", details: given.details.trim() === "" };

  function submit(): void {
    setAsked(true);
    if (!missing.reason && !missing.details && !tooLarge && !raise.isPending) raise.mutate(given);
  }

  return (
    <Dialog label="Raise a problem" onClose={onClose}>
      <DialogForm
        title="Raise a problem"
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button type="submit" kind="danger" busy={raise.isPending ? "Raising" : undefined}>
              Raise the problem
            </Button>
          </>
        }
      >
        <p>
          The load stops where it is and nothing confirms by itself. Both ends can write and send files until
          you agree.{" "}
          <HelpLink to="/help/when-it-goes-wrong#what-does-a-dispute-do">What a dispute does</HelpLink>
        </p>
        <Field label="In a few words" error={asked && missing.reason ? "Say what is wrong." : undefined}>
          <Input
            value={given.reason}
            maxLength={200}
            placeholder="Two pallets damaged"
            autoComplete="off"
            data-autofocus
            onChange={(event) => setGiven({ ...given, reason: event.target.value })}
          />
        </Field>
        <Field
          label="What happened"
          error={asked && missing.details ? "Tell the other end what happened." : undefined}
        >
          <TextArea
            rows={5}
            maxLength={5_000}
            value={given.details}
            onChange={(event) => setGiven({ ...given, details: event.target.value })}
          />
        </Field>
        <FileDrop onFile={setFile} icon={<IconCameraPlus size={26} stroke={1.9} aria-hidden />}>
          <FileButton
            kind="link"
            label={file === null ? "A photo or a PDF" : "Another photo or a PDF"}
            accept={ACCEPTED_FILES}
            onFile={setFile}
          />
          , if you have one: choose it, or drop it here.{" "}
          <Text tone="quiet">
            {ALLOWED_NAMES}, at most {MAX_FILE_WORDS}. More can follow.
          </Text>
        </FileDrop>
        <p role="status">
          {file && (
            <>
              <b>{file.name}</b>{" "}
              <Button kind="quiet" size="small" onClick={() => setFile(null)}>
                Remove
              </Button>
            </>
          )}
        </p>
        {tooLarge && (
          <Note kind="error" live>
            At most {MAX_FILE_WORDS} can be sent: scan it smaller, or remove it.
          </Note>
        )}
        {raise.isError && (
          <ErrorNote error={raise.error} changes={raise.changes} kept="What you typed is kept." />
        )}
      </DialogForm>
    </Dialog>
  );
}
