"use client";

import type { AppRouter } from "@board/api";
import { MAX_TEXT, MAX_TITLE } from "@board/api/conditions/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { sendFile } from "../../../shared/load-parts/send-file.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { WhoMay } from "../../../shared/shell/WhoMay.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FileButton } from "../../../ui/primitives/FileDrop.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Input, TextArea } from "../../../ui/primitives/Input.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { SettingsPage } from "../SettingsPage.tsx";

type Conditions = inferRouterOutputs<AppRouter>["conditions"]["get"]["conditions"];

const FILE = "/api/site/conditions/file";
const FIELDS = ["title", "text", "isRhaMember"];
const COUNT = new Intl.NumberFormat("en-GB");

/** Page with the firm's conditions of carriage; owners can change them, others can only read them. */
export function ConditionsPage() {
  const { data, error } = useQuery(useTRPC().conditions.get.queryOptions({}));
  const isOwner = useAllowed().may("manageFirm");
  return (
    <SettingsPage
      width="lines"
      title="Conditions of carriage"
      lead="The other end can read them before it quotes or books; a job keeps them as they were then."
    >
      {data && !isOwner && <WhoMay need="manageFirm" what="change the conditions" />}
      {error && <ErrorNote error={error} />}
      {!data && !error && <Waiting what="the conditions" />}
      {data && <ConditionsForm saved={data.conditions} isOwner={isOwner} />}
      {data?.conditions && <Pdf has={data.conditions.file !== null} isOwner={isOwner} />}
    </SettingsPage>
  );
}

function ConditionsForm({ saved, isOwner }: { saved: Conditions; isOwner: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [title, setTitle] = useState(saved?.title ?? "");
  const [text, setText] = useState(saved?.text ?? "");
  const [isRhaMember, setMember] = useState(saved?.isRhaMember ?? false);
  const [hadFile, setHadFile] = useState(false);
  const { mutate, reset, error, isPending, isSuccess } = useMutation(
    trpc.conditions.change.mutationOptions({
      onSuccess: (answer) => {
        setHadFile(Boolean(saved?.file && !answer.conditions?.file));
        queries.setQueryData(trpc.conditions.get.queryKey({}), answer);
      },
    }),
  );
  const help = <HelpLink to="/help/conditions#whose-conditions-count">Whose conditions count</HelpLink>;
  return (
    <Panel title="Title and text" end={help}>
      <Stack
        as={Form}
        onSubmit={() => !isPending && mutate({ title, text, isRhaMember })}
        onChange={() => reset()}
      >
        <Field label="Title" error={fieldError(error, "title")}>
          <Input
            value={title}
            maxLength={MAX_TITLE}
            readOnly={!isOwner}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </Field>
        <Field
          label="Text"
          hint={`Write “we”: it is read before your name is known, so it holds no name, number, address or link. ${COUNT.format(text.length)} of ${COUNT.format(MAX_TEXT)}`}
          error={fieldError(error, "text")}
        >
          <TextArea
            rows={18}
            maxLength={MAX_TEXT}
            value={text}
            readOnly={!isOwner}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Field>
        {isOwner && (
          <Checkbox checked={isRhaMember} onChange={({ currentTarget }) => setMember(currentTarget.checked)}>
            We are a member of the RHA. Only its members may use its conditions.
          </Checkbox>
        )}
        {fieldError(error, "isRhaMember") && (
          <Text tone="bad" size="small" role="alert">
            The title names the RHA: tick that you are a member, or change the title.
          </Text>
        )}
        {error && <ErrorNote error={error} fields={FIELDS} kept="What you typed is kept." />}
        {isSuccess && (
          <Note kind="done" live>
            Saved. Loads take them when they are posted or next changed; quotes that were sent keep theirs.
            {hadFile && " The PDF was of the old text: send it again."}
          </Note>
        )}
        {isOwner && (
          <Button kind="primary" type="submit" busy={isPending ? "Saving" : undefined}>
            Save
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function Pdf({ has, isOwner }: { has: boolean; isOwner: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (pdf: File) => sendFile(FILE, "PUT", pdf),
    onSuccess: () => queries.invalidateQueries(trpc.conditions.get.queryFilter()),
  });
  const label = has ? "Send another PDF" : "Send a PDF";
  return (
    <Panel title="The same as a PDF" sub="read by your people, and by both ends once a job is booked">
      <Row gap={8}>
        {has && (
          <ButtonLink href={FILE} download>
            Download
          </ButtonLink>
        )}
        {isOwner && (
          <FileButton
            label={isPending ? "Sending" : label}
            accept="application/pdf"
            disabled={isPending}
            onFile={(pdf) => mutate(pdf)}
          />
        )}
        {!has && !isOwner && <Text tone="quiet">None was sent.</Text>}
      </Row>
      {error && <ErrorNote error={error} />}
    </Panel>
  );
}
