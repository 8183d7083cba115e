"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Page } from "../../ui/primitives/Page.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";

interface ConditionsTextProps {
  id: string;
  quoteId: string | undefined;
}

/** Page with the text of conditions of carriage, to read or print. */
export function ConditionsText({ id, quoteId }: ConditionsTextProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(
    trpc.conditions.ofLoad.queryOptions({ id, ...(quoteId === undefined ? {} : { quoteId }) }),
  );
  const shown = data?.conditions;
  return (
    <Page
      width="lines"
      title={shown?.title ?? "Conditions of carriage"}
      lead={
        data && (shown ? "Conditions of carriage, as they are kept with the job." : "None are agreed here.")
      }
    >
      {error && <ErrorNote error={error} />}
      {!data && !error && <Waiting what="the conditions" />}
      {shown && (
        <Text as="p" typed>
          {shown.text}
        </Text>
      )}
      {shown && (
        <Text as="p" tone="faint" size="small" typed>
          SHA-256 {shown.sha256}
        </Text>
      )}
      {shown?.fileUrl && (
        <ButtonLink href={shown.fileUrl.replace("/v1/", "/site/")} download>
          Download the PDF
        </ButtonLink>
      )}
    </Page>
  );
}
