"use client";

import { MAX_FILE_WORDS } from "@board/api/files/rules";
import { readPounds } from "@board/api/typed/rules";
import { IconPaperclip } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isTooLarge } from "../../../shared/load-parts/fit-photo.ts";
import { ACCEPTED_FILES, sendFile } from "../../../shared/load-parts/send-file.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FileButton } from "../../../ui/primitives/FileDrop.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input, MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Columns, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import styles from "./Passport.module.css";
import { ITEM_NAMES } from "./passport-words.ts";
import type { Insurance } from "./types.ts";

const FIELDS = ["insurer", "policy", "coverPence", "validFrom", "validUntil"];

interface SendCertificateProps {
  kind: Insurance;
  file: File | null;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** Form in a line of the checklist, with which a carrier sends an insurance certificate and the data on it. */
export function SendCertificate({ kind, file, onFile, onClose }: SendCertificateProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [insurer, setInsurer] = useState("");
  const [policy, setPolicy] = useState("");
  const [cover, setCover] = useState("");
  const [validFrom, setFrom] = useState("");
  const [validUntil, setUntil] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const pence = readPounds(cover);
  const needsCover = kind === "goods_in_transit";
  const send = useMutation({
    mutationFn: (certificate: File) => {
      const said = { insurer, policy, validFrom, validUntil };
      const query = new URLSearchParams({ ...said, ...(needsCover && { coverPence: String(pence) }) });
      return sendFile(`/api/site/passport/documents/${kind}?${query}`, "PUT", certificate);
    },
    onSuccess: async () => {
      await queries.invalidateQueries(trpc.passport.get.queryFilter());
      onClose();
    },
  });
  const { error } = send;
  const tooLarge = file !== null && isTooLarge(file);
  const missing = (value: string, words: string) => (submitted && value.trim() === "" ? words : undefined);
  const isWhole =
    insurer.trim() !== "" &&
    policy.trim() !== "" &&
    validFrom !== "" &&
    validUntil !== "" &&
    (!needsCover || pence !== null);

  function submit(): void {
    setSubmitted(true);
    if (isWhole && file !== null && !tooLarge && !send.isPending) send.mutate(file);
  }

  return (
    <Columns
      as={Form}
      align="end"
      className={styles.send}
      onSubmit={submit}
      aria-label={`Send ${ITEM_NAMES[kind]}`}
    >
      <Stack gap={4}>
        <Text tone="quiet" size="small" strong>
          Certificate, PDF or photo
        </Text>
        <FileButton
          label={file?.name ?? "Choose a file"}
          accept={ACCEPTED_FILES}
          onFile={onFile}
          icon={<IconPaperclip size={14} stroke={2} aria-hidden />}
        />
        {submitted && file === null && (
          <Text tone="bad" size="small">
            Choose a file, or drop it here
          </Text>
        )}
        {tooLarge && (
          <Text tone="bad" size="small" role="alert">
            At most {MAX_FILE_WORDS}: scan it smaller
          </Text>
        )}
      </Stack>
      <Field label="Insurer" error={fieldError(error, "insurer") ?? missing(insurer, "Who insures you?")}>
        <Input
          name="insurer"
          maxLength={100}
          value={insurer}
          onChange={({ currentTarget }) => setInsurer(currentTarget.value)}
        />
      </Field>
      <Field label="Policy" error={fieldError(error, "policy") ?? missing(policy, "The policy's number")}>
        <Input
          name="policy"
          maxLength={100}
          value={policy}
          onChange={({ currentTarget }) => setPolicy(currentTarget.value)}
        />
      </Field>
      {needsCover && (
        <Field
          label="Sum insured"
          error={
            fieldError(error, "coverPence") ?? (submitted && pence === null ? "A sum in pounds" : undefined)
          }
        >
          <MoneyInput
            name="coverPence"
            value={cover}
            onChange={({ currentTarget }) => setCover(currentTarget.value)}
          />
        </Field>
      )}
      <Field label="From" error={fieldError(error, "validFrom") ?? missing(validFrom, "The first day")}>
        <DateField value={validFrom} onChange={setFrom} />
      </Field>
      <Field label="To" error={fieldError(error, "validUntil") ?? missing(validUntil, "The last day")}>
        <DateField value={validUntil} onChange={setUntil} />
      </Field>
      <Button kind="primary" type="submit" busy={send.isPending ? "Sending" : undefined}>
        Send to be read
      </Button>
      {error && <ErrorNote error={error} fields={FIELDS} kept="What you typed is kept." />}
    </Columns>
  );
}
