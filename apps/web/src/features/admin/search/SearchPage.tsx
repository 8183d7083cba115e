"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatMoment } from "../../../ui/format/days.ts";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Page } from "../../../ui/primitives/Page.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NotRead } from "../NotRead.tsx";
import { SearchBox } from "../SearchBox.tsx";
import { FoundGroups } from "./FoundGroups.tsx";
import { isNothing, onlyAnswer } from "./only-answer.ts";

/** Page with the results of an admin's search; a single result opens immediately. */
export function SearchPage() {
  const trpc = useTRPC();
  const router = useRouter();
  const [find] = useQueryState("find", parseAsString.withDefault(""));
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.admin.search.queryOptions({ find }, { enabled: find !== "", placeholderData: keepPreviousData }),
  );
  const only = data && !isPlaceholderData ? onlyAnswer(data) : null;

  // Replaces the history entry, so that Back leads to the page from which the admin searched.
  useEffect(() => {
    if (only !== null) router.replace(only);
  }, [only, router]);

  return (
    <Page title="Search" tools={<SearchBox find={find} />}>
      {find === "" ? (
        <EmptyState title="Type what you have">
          <p>
            A load's ref or the poster's own reference, or the start of one; a postcode, a registration, a
            telephone or licence number; the beginning of a firm's or a person's name, an email address or
            part of one; the id of a quote, an event, a request, a key. What it is is worked out from its
            form.
          </p>
          <p>
            Or look through the <Link href="/admin/firms">firms</Link> and the{" "}
            <Link href="/admin/people">people</Link>.
          </p>
        </EmptyState>
      ) : error && data === undefined ? (
        <NotRead what="The search" error={error} again={() => void refetch()} />
      ) : data === undefined ? (
        <Waiting lines={10} what="what was found" />
      ) : isNothing(data) ? (
        <EmptyState
          title={`Nothing is called “${find}”`}
          actions={
            <>
              <ButtonLink href="/admin/firms">All firms</ButtonLink>
              <ButtonLink href="/admin/people">All people</ButtonLink>
            </>
          }
        >
          {data.requestAt === null ? (
            <p>
              Type the beginning of any word of a name, the beginning of a reference or an email address, or
              the whole of a telephone, licence or registration number.
            </p>
          ) : (
            <p>
              The request was made {formatMoment(new Date(data.requestAt), new Date())}, UK time. It changed
              nothing, and no API key made it within the 7 days that calls are kept. A refused call of the
              site stands in the server's log alone.
            </p>
          )}
        </EmptyState>
      ) : (
        <FoundGroups found={data} />
      )}
    </Page>
  );
}
