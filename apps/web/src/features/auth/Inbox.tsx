"use client";

import { IconCheck, IconMail, IconPackage, IconUserCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { formatMoment } from "../../ui/format/days.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Sheet } from "../../ui/primitives/Page.tsx";
import { Lines, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { Problem } from "./Problem.tsx";
import { keepPending, readPending } from "./pending.ts";
import { useVisitorCall } from "./use-visitor-call.ts";

type Pending = NonNullable<ReturnType<typeof readPending>>;

/** Counts down the seconds to a time; 0 once it has passed. */
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
    <Form missing={{ email: "Enter your email address" }} onSubmit={(given) => void submit(given)}>
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

/**
 * Page after sign-up: says where the link was sent and what comes next. Never reveals whether the address was
 * known.
 */
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
        <b>No firm was signed up in this tab.</b> If you have our email, open its link.{" "}
        <a href="/register">Sign up your firm</a>.
      </Note>
    );
  }
  const { firmName, email, sentAt, expiresAt, emailedLink } = pending;
  return (
    <Stack gap={16}>
      <Text as="p" tone="quiet" size="medium">
        We sent a link to <b>{email}</b>. It works once, until {formatMoment(new Date(expiresAt), new Date())}
        , in any browser.
      </Text>
      <VisuallyHidden as="p" role="status">
        {again ? `Sent again to ${email}.` : ""}
      </VisuallyHidden>
      <Sheet label="Steps">
        <Lines as="ol">
          <Item
            icon={<IconCheck size={18} stroke={1.9} aria-label="Done" />}
            tone="done"
            title={<b>Your firm</b>}
            detail={`${firmName}, ${doesWhat(pending)}`}
          />
          <Item
            aria-current="step"
            icon={<IconMail size={18} stroke={1.9} aria-hidden />}
            tone="now"
            title={<b>Confirm your email</b>}
            detail={`Sent ${formatMoment(new Date(sentAt), new Date())}. Nobody is signed in until the link is opened.`}
          >
            <SendAgain pending={pending} onSent={sent} />
          </Item>
          <Item
            icon={<IconPackage size={18} stroke={1.9} aria-hidden />}
            title={<b>Start</b>}
            detail={
              pending.canCarry ? "Add your vehicles and bases, and read the board" : "Post your first load"
            }
          />
          {pending.canCarry && (
            <Item
              icon={<IconUserCheck size={18} stroke={1.9} aria-hidden />}
              title={<b>Approval</b>}
              detail="Once your firm is approved, it can quote and book"
            />
          )}
        </Lines>
      </Sheet>
      {emailedLink !== null && (
        <Note kind="info">
          <b>This is the demo, which sends no email.</b> The link that would have come:{" "}
          <a href={emailedLink}>{emailedLink === "/sign-in" ? "sign in" : "confirm your email"}</a>.
        </Note>
      )}
      {correcting ? (
        <CorrectAddress pending={pending} onSent={sent} />
      ) : (
        <Text as="p" tone="quiet">
          Nothing there? Look in your spam folder. Nothing is lost; what you typed is kept until tomorrow.{" "}
          <button type="button" onClick={() => setCorrecting(true)}>
            Correct the address
          </button>
        </Text>
      )}
    </Stack>
  );
}
