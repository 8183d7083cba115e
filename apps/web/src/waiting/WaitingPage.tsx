"use client";

import type { AppRouter } from "@board/api";
import {
  IconBell,
  IconCheck,
  IconChevronRight,
  IconHelpCircle,
  IconHourglass,
  IconListDetails,
  IconPackage,
  IconTruck,
  IconX,
} from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type FormEvent, useState } from "react";
import { useSession } from "../session/SessionContext.tsx";
import { useAllowed } from "../shell/use-allowed.ts";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Field } from "../ui/Field.tsx";
import { TextArea } from "../ui/Input.tsx";
import { Link } from "../ui/Link.tsx";
import { Note } from "../ui/Note.tsx";
import { When } from "../ui/When.tsx";
import styles from "./Waiting.module.css";
import { placeWords, usualWords } from "./waiting-words.ts";

type Approval = inferRouterOutputs<AppRouter>["firms"]["approval"];
type Asked = NonNullable<Approval["asked"]>;

const EVERY_MS = 30_000;

/** Finished and missing steps, and what is allowed until approval. */
export function WaitingPage() {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.firms.approval.queryOptions({}, { refetchInterval: EVERY_MS }));
  if (error && !data) {
    return (
      <div className={styles.page}>
        <ErrorNote error={error} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.page} role="status" aria-label="Reading where your firm is">
        <div className={styles.skeleton} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <Head approval={data} />
      <Steps approval={data} />
      {data.asked && <Answer asked={data.asked} />}
      <Until approval={data} />
    </div>
  );
}

function Head({ approval }: { approval: Approval }) {
  const { firmName, state, usualMinutes, newJobsLeft } = approval;
  if (state === "APPROVED") {
    return (
      <header>
        <h1>{firmName} may quote</h1>
        <p>
          {newJobsLeft > 0
            ? `Until ${newJobsLeft} more ${newJobsLeft === 1 ? "job is" : "jobs are"} confirmed, at most ${approval.atOnce} run at once.`
            : "There is nothing to wait for."}
        </p>
      </header>
    );
  }
  if (state === "REFUSED") {
    return (
      <header>
        <h1>{firmName} was not approved</h1>
        <p>
          It may read the board and post loads, but not quote or book. If the reason is wrong, answer it here.
        </p>
      </header>
    );
  }
  return (
    <header>
      <h1>{firmName} is nearly there</h1>
      <p>A person looks at every new carrier. {usualWords(usualMinutes)} The answer comes by email.</p>
    </header>
  );
}

function Steps({ approval }: { approval: Approval }) {
  const { state, email, registeredAt, place, asked } = approval;
  return (
    <ol className={styles.steps}>
      <li data-tone="done">
        <IconCheck size={16} stroke={2.2} role="img" aria-label="Done" />
        <span>
          <b>Registered</b>
          <small>{email}</small>
        </span>
        <When at={registeredAt} />
      </li>
      {asked && asked.action === "ASK" && state === "PENDING" && (
        <li data-tone={asked.answer === null ? "look" : "done"}>
          {asked.answer === null ? (
            <IconHelpCircle size={16} stroke={1.9} role="img" aria-label="Asked" />
          ) : (
            <IconCheck size={16} stroke={2.2} role="img" aria-label="Done" />
          )}
          <span>
            <b>{asked.answer === null ? "We have a question" : "You answered our question"}</b>
            <small>{asked.text}</small>
          </span>
          <When at={asked.at} />
        </li>
      )}
      {state === "PENDING" && (
        <li>
          <IconHourglass size={16} stroke={1.9} role="img" aria-label="Not yet" />
          <span>
            <b>A person decides</b>
            <small>{placeWords(place)}</small>
          </span>
        </li>
      )}
      {state === "REFUSED" && asked && (
        <li data-tone="bad">
          <IconX size={16} stroke={2.2} role="img" aria-label="Refused" />
          <span>
            <b>Refused</b>
            <small>{asked.text}</small>
          </span>
          <When at={asked.at} />
        </li>
      )}
      {state === "APPROVED" && (
        <li data-tone="done">
          <IconCheck size={16} stroke={2.2} role="img" aria-label="Done" />
          <span>
            <b>Approved</b>
            <small>You may quote and book</small>
          </span>
        </li>
      )}
    </ol>
  );
}

/** The answer to a question or a refusal: owners give it, once. */
function Answer({ asked }: { asked: Asked }) {
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
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (answer.trim() !== "" && !send.isPending) send.mutate({ reviewId: asked.id, answer });
  }
  return (
    <form className={styles.answer} onSubmit={submit} noValidate>
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
    </form>
  );
}

function Until({ approval }: { approval: Approval }) {
  const { firm } = useSession();
  const { openLoads, vehicles, state, atOnce } = approval;
  if (state === "APPROVED") {
    return (
      <nav className={styles.until} aria-label="Go on">
        <Way href="/board" icon={IconListDetails} name="To the board" what={`${openLoads} open loads`} />
      </nav>
    );
  }
  return (
    <section>
      <h2>Until then</h2>
      <nav className={styles.until} aria-label="Until then">
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
          what={vehicles === 0 ? "None yet: what you run, and where it sleeps" : `${vehicles} so far`}
        />
        <Way
          href="/board"
          icon={IconBell}
          name="Save searches"
          what="You are told about new loads from the minute you are approved"
        />
        {firm?.canPost && (
          <Way href="/loads/new" icon={IconPackage} name="Post a load" what="Posting is open at once" />
        )}
      </nav>
      <p className={styles.foot}>
        Your first five jobs: at most {atOnce} at once.{" "}
        <Link href="/docs/new-carriers">Why new carriers wait</Link>
      </p>
    </section>
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
    <Link href={href} className={styles.way}>
      <Glyph size={18} stroke={1.9} aria-hidden />
      <span>
        {name}
        <small>{what}</small>
      </span>
      <IconChevronRight size={16} stroke={1.9} aria-hidden />
    </Link>
  );
}
