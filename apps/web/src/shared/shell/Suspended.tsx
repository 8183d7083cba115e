"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { formatMoment } from "../../ui/format/days.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Page, Sheet } from "../../ui/primitives/Page.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { contactLink, jobsWords } from "./suspension-words.ts";

const EVERY_MS = 30_000;

/** Replaces every page of a suspended firm: says since when, why, which jobs continue, and whom to contact. */
export function Suspended() {
  const trpc = useTRPC();
  const router = useRouter();
  const { firm } = useSession();
  const now = useNow();
  const { data, error } = useQuery(trpc.accounts.suspension.queryOptions({}, { refetchInterval: EVERY_MS }));
  const lifted = data?.suspension === null;
  useEffect(() => {
    if (lifted) router.refresh();
  }, [lifted, router]);
  const suspension = data?.suspension;
  const link = suspension && contactLink(suspension.contact, suspension.firm);
  return (
    <Page
      width="lines"
      title={`${firm?.name ?? "Your firm"} is suspended`}
      lead={suspension && `since ${formatMoment(new Date(suspension.since), now)}, UK time`}
    >
      {error && !suspension && <ErrorNote error={error} />}
      {!error && !suspension && <Waiting lines={5} what="why" />}
      {suspension && (
        <Sheet label="The suspension">
          <PanelBody>
            <Pairs
              pairs={[
                [
                  "Why",
                  <Text key="why" typed>
                    {suspension.reason ?? "No reason was kept. Ask us."}
                  </Text>,
                ],
                [
                  "Whom to ask",
                  link ? (
                    <a key="ask" href={link}>
                      {suspension.contact}
                    </a>
                  ) : (
                    suspension.contact
                  ),
                ],
                ["Jobs under way", jobsWords(suspension.jobs)],
                [
                  "Stopped",
                  "Your open loads are off the board, your quotes are withdrawn, and your API keys are refused.",
                ],
                [
                  "Still yours",
                  <Link key="own" href="/account">
                    Your account, sessions and personal data
                  </Link>,
                ],
              ]}
            />
          </PanelBody>
        </Sheet>
      )}
    </Page>
  );
}
