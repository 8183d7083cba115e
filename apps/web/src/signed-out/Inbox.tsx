"use client";

import { IconCheck, IconMail, IconPackage } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Form } from "../ui/Form.tsx";
import { formatExact } from "../ui/format/days.ts";
import { Input } from "../ui/Input.tsx";
import { Note } from "../ui/Note.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./Inbox.module.css";
import { Problem } from "./Problem.tsx";
import { keepPending, readPending } from "./pending.ts";
import { useVisitorCall } from "./use-visitor-call.ts";

type Pending = NonNullable<ReturnType<typeof readPending>>;

/** Whole seconds until an instant, counted down; 0 once it is over. */
function useSecondsTo(instant: string): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1_000));
  const over = seconds === 0;
  useEffect(() => {
    setNow(Date.now());
    if (over) return;
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, [over]);
  return seconds;
}

function doesWhat({ canPost, canCarry }: Pending): string {
  if (canPost && canCarry) return "carrier and poster";
  return canCarry ? "carrier" : "poster";
}

function SendAgain({ pending, onSent }: { pending: Pending; onSent: (pending: Pending) => void }) {
  const { run, busy, problem } = useVisitorCall();
  const seconds = useSecondsTo(pending.sendAgainAt);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  async function send(): Promise<void> {
    const { registration } = pending;
    const answer = await run((client) => client.accounts.sendAgain.mutate({ registration }));
    if (answer) onSent(answer);
  }
  return (
    <>
      <Button
        size="small"
        busy={busy ? "Sending" : undefined}
        because={seconds > 0 ? "An email was sent a moment ago" : undefined}
        onClick={() => void send()}
      >
        {seconds > 0 ? `Send again, in ${clock}` : "Send again"}
      </Button>
      <Problem problem={problem} />
    </>
  );
}

function CorrectAddress({ pending, onSent }: { pending: Pending; onSent: (pending: Pending) => void }) {
  const { run, busy, problem, errorOf } = useVisitorCall();
  async function submit(given: FormData): Promise<void> {
    if (busy) return;
    const email = String(given.get("email"));
    const { registration } = pending;
    const answer = await run((client) => client.accounts.correctEmail.mutate({ registration, email }));
    if (answer) onSent(answer);
  }
  return (
    <Form
      className={styles.correct}
      missing={{ email: "Enter your email address" }}
      onSubmit={(given) => void submit(given)}
    >
      <Problem problem={problem} />
      <Field label="Email" error={errorOf("email")}>
        <Input name="email" type="email" required maxLength={254} defaultValue={pending.email} autoFocus />
      </Field>
      <Button kind="primary" type="submit" busy={busy ? "Sending" : undefined}>
        Send the link there
      </Button>
    </Form>
  );
}

/** After registering: where the link was sent, and what comes next. Never says whether the address was known. */
export function Inbox() {
  const [pending, setPending] = useState<Pending | null | undefined>(undefined);
  const [correcting, setCorrecting] = useState(false);
  const [again, setAgain] = useState(false);
  useEffect(() => setPending(readPending()), []);

  function sent(next: Pending): void {
    keepPending(next);
    setPending(next);
    setCorrecting(false);
    setAgain(true);
  }

  if (pending === undefined) return null;
  if (pending === null) {
    return (
      <Note kind="info">
        <b>Nothing was registered in this tab.</b> If you have our email, open its link.{" "}
        <a href="/register">Register a firm</a>.
      </Note>
    );
  }
  const { firmName, email, sentAt, expiresAt, emailedLink } = pending;
  return (
    <>
      <p className={styles.lead}>
        We sent a link to <b>{email}</b>. It works once, until {formatExact(new Date(expiresAt))}, in any
        browser.
      </p>
      <VisuallyHidden as="p" role="status">
        {again ? `Sent again to ${email}.` : ""}
      </VisuallyHidden>
      <ol className={styles.steps}>
        <li>
          <IconCheck className={styles.done} size={18} stroke={1.9} aria-label="Done" />
          <span>
            <b>Your firm</b>
            <small>
              {firmName}, {doesWhat(pending)}
            </small>
          </span>
        </li>
        <li aria-current="step">
          <IconMail size={18} stroke={1.9} aria-hidden />
          <span>
            <b>Confirm your email</b>
            <small>Sent {formatExact(new Date(sentAt))}. Nobody is signed in until the link is opened.</small>
          </span>
          <span className={styles.act}>
            <SendAgain pending={pending} onSent={sent} />
          </span>
        </li>
        <li>
          <IconPackage size={18} stroke={1.9} aria-hidden />
          <span>
            <b>Start</b>
            <small>
              {pending.canCarry ? "Add your vehicles and bases, and read the board" : "Post your first load"}
            </small>
          </span>
        </li>
      </ol>
      {emailedLink !== null && (
        <Note kind="info">
          <b>This is the demo, which sends no email.</b> The link that would have come:{" "}
          <a href={emailedLink}>{emailedLink === "/sign-in" ? "sign in" : "confirm your email"}</a>.
        </Note>
      )}
      {correcting ? (
        <CorrectAddress pending={pending} onSent={sent} />
      ) : (
        <p className={styles.foot}>
          Nothing there? Look in your spam folder, or{" "}
          <button type="button" className={styles.link} onClick={() => setCorrecting(true)}>
            correct the address
          </button>
          . Nothing is lost; what you typed is kept until tomorrow.
        </p>
      )}
    </>
  );
}
