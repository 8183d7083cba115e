"use client";

import { useQuery } from "@tanstack/react-query";
import { sitePath } from "../../shared/load-parts/view.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Page } from "../../ui/primitives/Page.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";

interface ConditionsTextProps {
  id: string;
  quoteId: string | undefined;
  /** True for an end of the load, which has a page of it; others see it on the board. */
  isEnd: boolean;
}

/** Page with the text of conditions of carriage, to read or print. */
export function ConditionsText({ id, quoteId, isEnd }: ConditionsTextProps) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.conditions.ofLoad.queryOptions({ id, ...(quoteId === undefined ? {} : { quoteId }) }),
  );
  const shown = data?.conditions;
  return (
    <Page
      width="lines"
      title={shown?.title ?? "Conditions of carriage"}
      lead={data && (shown ? "Conditions of carriage, kept as they were given." : "None are agreed here.")}
      actions={
        <ButtonLink href={isEnd ? `/loads/${id}` : `/board#${id}`}>
          {isEnd ? "Back to the load" : "See it on the board"}
        </ButtonLink>
      }
    >
      {error && <ErrorNote error={error} />}
      {error && <Button onClick={() => void refetch()}>Try again</Button>}
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
        <ButtonLink href={sitePath(shown.fileUrl)} download>
          Download the PDF
        </ButtonLink>
      )}
    </Page>
  );
}
