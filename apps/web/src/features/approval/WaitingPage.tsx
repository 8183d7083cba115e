"use client";

import type { AppRouter } from "@board/api";
import {
  IconBell,
  IconCertificate,
  IconCheck,
  IconChevronRight,
  IconCircleDashed,
  IconHelpCircle,
  IconHourglass,
  IconListDetails,
  IconPackage,
  IconTruck,
  IconX,
} from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { MISSING } from "../../shared/shell/missing-words.ts";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { TextArea } from "../../ui/primitives/Input.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Page, Sheet } from "../../ui/primitives/Page.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Lines, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { When } from "../../ui/primitives/When.tsx";
import styles from "./Waiting.module.css";
import { placeWords, usualWords } from "./waiting-words.ts";

type Approval = inferRouterOutputs<AppRouter>["firms"]["approval"];
type ApprovalQuestion = NonNullable<Approval["asked"]>;

const EVERY_MS = 30_000;

/** Page that shows the progress towards approval, and what the firm may do until then. */
export function WaitingPage() {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.firms.approval.queryOptions({}, { refetchInterval: EVERY_MS }));
  const { title, lead } = data ? headOf(data) : { title: "Waiting for approval", lead: undefined };
  return (
    <div className={styles.narrow}>
      <Page title={title} lead={lead}>
        {error && !data && <ErrorNote error={error} />}
        {!error && !data && <Waiting what="where your firm is" lines={5} />}
        {data && (
          <>
            <Steps approval={data} />
            {data.asked && <Answer asked={data.asked} />}
            <Until approval={data} />
          </>
        )}
      </Page>
    </div>
  );
}

function headOf({ firmName, state, usualMinutes, newJobsLeft, atOnce }: Approval) {
  if (state === "APPROVED") {
    return {
      title: `${firmName} may quote`,
      lead:
        newJobsLeft > 0
          ? `Until ${newJobsLeft} more ${jobsAre(newJobsLeft)} confirmed, at most ${atOnce} run at once.`
          : "There is nothing to wait for.",
    };
  }
  if (state === "REFUSED") {
    return {
      title: `${firmName} was not approved`,
      lead: "It may read the board and post loads, but not quote or book. If the reason is wrong, answer it here.",
    };
  }
  return {
    title: `${firmName} is nearly there`,
    lead: `A person looks at every new carrier. ${usualWords(usualMinutes)} The answer comes by email.`,
  };
}

const jobsAre = (jobs: number) => (jobs === 1 ? "job is" : "jobs are");

const DONE = <IconCheck size={18} stroke={2.2} role="img" aria-label="Done" />;

function Steps({ approval }: { approval: Approval }) {
  const { state, email, registeredAt, place, asked } = approval;
  return (
    <Sheet label="Steps">
      <Lines as="ol">
        <Item icon={DONE} tone="done" title={<b>Signed up</b>} detail={email}>
          <When at={registeredAt} />
        </Item>
        {asked && asked.action === "ASK" && state === "PENDING" && (
          <Item
            icon={
              asked.answer === null ? (
                <IconHelpCircle size={18} stroke={1.9} role="img" aria-label="Asked" />
              ) : (
                DONE
              )
            }
            tone={asked.answer === null ? "warn" : "done"}
            title={<b>{asked.answer === null ? "We have a question" : "You answered our question"}</b>}
            detail={asked.text}
          >
            <When at={asked.at} />
          </Item>
        )}
        {state === "PENDING" &&
          approval.missing.map((missing) => {
            const { name, href, why } = MISSING[missing];
            return (
              <Item
                key={missing}
                href={href}
                icon={<IconCircleDashed size={18} stroke={1.9} role="img" aria-label="Missing" />}
                title={<b>{name}</b>}
                detail={why}
              >
                <IconChevronRight size={16} stroke={1.9} aria-hidden />
              </Item>
            );
          })}
        {state === "PENDING" && (
          <Item
            icon={<IconHourglass size={18} stroke={1.9} role="img" aria-label="Not yet" />}
            title={<b>A person decides</b>}
            detail={placeWords(place)}
          />
        )}
        {state === "REFUSED" && asked && (
          <Item
            icon={<IconX size={18} stroke={2.2} role="img" aria-label="Refused" />}
            tone="bad"
            title={<b>Refused</b>}
            detail={asked.text}
          >
            <When at={asked.at} />
          </Item>
        )}
        {state === "APPROVED" && (
          <Item icon={DONE} tone="done" title={<b>Approved</b>} detail="You may quote and book" />
        )}
      </Lines>
    </Sheet>
  );
}

/** Form for the answer to a question or a refusal. Owners can send one answer. */
function Answer({ asked }: { asked: ApprovalQuestion }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { may } = useAllowed();
  const [answer, setAnswer] = useState("");
  const [tried, setTried] = useState(false);
  const send = useMutation(
    trpc.firms.answerReview.mutationOptions({
      onSuccess: (after) => {
        queries.setQueryData(trpc.firms.approval.queryKey({}), after);
        return queries.invalidateQueries(trpc.accounts.counts.pathFilter());
      },
    }),
  );
  if (asked.answer !== null) {
    return (
      <Note kind="done" live>
        <b>Your answer was sent.</b> {asked.answer}
      </Note>
    );
  }
  if (!may("manageFirm")) return <Note kind="info">An owner of your firm can answer here.</Note>;
  function submit(): void {
    setTried(true);
    if (answer.trim() !== "" && !send.isPending) send.mutate({ reviewId: asked.id, answer });
  }
  return (
    <Stack as={Form} onSubmit={submit}>
      <Field
        label={asked.action === "ASK" ? "Your answer" : "What should we know?"}
        hint={
          asked.action === "REFUSE"
            ? "Somebody looks at your firm again. You may also reply to our email."
            : undefined
        }
        error={tried && answer.trim() === "" ? "Write a sentence or two." : undefined}
      >
        <TextArea
          value={answer}
          rows={4}
          maxLength={1000}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      </Field>
      {send.isError && <ErrorNote error={send.error} kept="What you typed is kept." />}
      <Button kind="primary" type="submit" busy={send.isPending ? "Sending" : undefined}>
        Send the answer
      </Button>
    </Stack>
  );
}

function Until({ approval }: { approval: Approval }) {
  const { firm } = useSession();
  const { openLoads, vehicles, state, newJobsLeft, atOnce } = approval;
  if (state === "APPROVED") {
    return (
      <Panel title="Go on" flush>
        <Lines as="ul">
          <Way href="/board" icon={IconListDetails} name="To the board" what={`${openLoads} open loads`} />
        </Lines>
      </Panel>
    );
  }
  return (
    <>
      <Panel title={state === "REFUSED" ? "Meanwhile" : "Until then"} flush>
        <Lines as="ul">
          <Way
            href="/board"
            icon={IconListDetails}
            name="Read the board"
            what={`${openLoads} open ${openLoads === 1 ? "load" : "loads"}, guide prices included`}
          />
          <Way
            href="/settings/fleet"
            icon={IconTruck}
            name="Add your vehicles and bases"
            what={vehicles === 0 ? "None yet: what you run, and where it is based" : `${vehicles} so far`}
          />
          <Way
            href="/settings/passport"
            icon={IconCertificate}
            name="Fill in your passport"
            what="Company number, licence and insurance: what we compare with the registers, and posters ask for"
          />
          {state !== "REFUSED" && (
            <Way
              href="/board"
              icon={IconBell}
              name="Save searches"
              what="You are told about new loads from the minute you are approved"
            />
          )}
          {firm?.canPost && (
            <Way href="/loads/new" icon={IconPackage} name="Post a load" what="Posting is open at once" />
          )}
        </Lines>
      </Panel>
      <Text as="p" tone="quiet">
        {state !== "REFUSED" &&
          newJobsLeft > 0 &&
          `Until ${newJobsLeft} ${jobsAre(newJobsLeft)} confirmed, at most ${atOnce} run at once. `}
        <HelpLink to="/help/find-and-quote#why-do-new-carriers-wait">Why new carriers wait</HelpLink>
      </Text>
    </>
  );
}

interface WayProps {
  href: string;
  icon: typeof IconBell;
  name: string;
  what: string;
}

function Way({ href, icon: Glyph, name, what }: WayProps) {
  return (
    <Item href={href} icon={<Glyph size={18} stroke={1.9} aria-hidden />} title={name} detail={what}>
      <IconChevronRight size={16} stroke={1.9} aria-hidden />
    </Item>
  );
}
