"use client";

import type { Day } from "@board/calendar";
import { useState } from "react";
import { ReasonDialog } from "../../../shared/load-parts/ReasonDialog.tsx";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import type { LoadPage, PageLoad } from "../../../shared/load-parts/view.ts";
import { useKeys } from "../../../shared/shell/keys.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { deltaWords, type PageChange, proposedFacts } from "./change-facts.ts";
import styles from "./OpenChange.module.css";
import { shortTime } from "./steps.ts";
import { useChanges } from "./use-changes.ts";

type OpenDialog = { answer: "agree" | "refuse" | "withdraw"; id: string };

interface OpenChangeProps {
  page: LoadPage;
  today: Day;
}

/** Open change with its buttons, at the top of the page. The key `A` opens the dialog to agree to it. */
export function OpenChange({ page, today }: OpenChangeProps) {
  const { change } = page.load;
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const may = change?.allowedActions ?? [];
  const ask = (answer: OpenDialog["answer"]) => change !== null && setAsked({ answer, id: change.id });
  useKeys({ a: () => may.includes("agree") && ask("agree") });
  const close = () => setAsked(null);
  return (
    <>
      <VisuallyHidden role="status">{change !== null && `${titleOf(page, change)}.`}</VisuallyHidden>
      {asked !== null && asked.id !== change?.id && <Gone page={page} id={asked.id} />}
      {change !== null && (
        <Banner page={page} change={change} today={today} onAsk={ask}>
          {asked?.id === change.id && (
            <AnswerDialog load={page.load} change={change} asked={asked} onClose={close} />
          )}
        </Banner>
      )}
    </>
  );
}

function titleOf({ load, side }: LoadPage, { by }: PageChange): string {
  return by === side ? "You propose a change" : `${load[by]?.name ?? `The ${by}`} proposes a change`;
}

/** Note that the change was closed while the dialog was open. */
function Gone({ page, id }: { page: LoadPage; id: string }) {
  const status = useChanges(page).data?.find((each) => each.id === id)?.status;
  if (status === undefined || status === "OPEN") return null;
  return (
    <Note kind="warning" live>
      The change is {status.toLowerCase()} meanwhile. You changed nothing.
    </Note>
  );
}

interface BannerProps extends OpenChangeProps {
  change: PageChange;
  onAsk: (answer: OpenDialog["answer"]) => void;
  children: React.ReactNode;
}

function Banner({ page, change, today, onAsk, children }: BannerProps) {
  const { load, side } = page;
  const may = change.allowedActions;
  const mine = change.by === side;
  const next = (load.orderRevision ?? 1) + 1;
  return (
    <Panel
      title={titleOf(page, change)}
      tone="ask"
      end={<time dateTime={change.at}>{shortTime(change.at, today)}</time>}
    >
      <Columns gap={24} className={styles.change}>
        <Stack gap={8}>
          <Pairs
            pairs={proposedFacts(change, load, today).map((fact) => [
              fact.name,
              <>
                <VisuallyHidden>Instead of </VisuallyHidden>
                <Text as="s" tone="quiet">
                  {fact.was}
                </Text>{" "}
                <span aria-hidden>→</span> <VisuallyHidden>now </VisuallyHidden>
                <ins>
                  <Badge tone="new">{fact.is}</Badge>
                </ins>
                {fact.key === "agreedPence" && ` ${deltaWords(change.penceDelta)}`}
              </>,
            ])}
          />
          <Text as="p" tone="quiet" typed>
            {change.note && `“${change.note}” `}Everything else stays.
          </Text>
        </Stack>
        <Stack gap={8} data-screen>
          <Row gap={8}>
            {may.includes("agree") && (
              <Button kind="go" shortcut="A" onClick={() => onAsk("agree")}>
                Agree to {formatPence(change.agreedPence)}
              </Button>
            )}
            {may.includes("refuse") && <Button onClick={() => onAsk("refuse")}>Refuse…</Button>}
            {may.includes("withdraw") && <Button onClick={() => onAsk("withdraw")}>Withdraw</Button>}
          </Row>
          <Text as="p" tone="quiet">
            {mine ? "Nothing changes until the other end agrees." : "Nothing changes until you agree."} Then
            the transport order gets revision {next}; the one before stays.
          </Text>
        </Stack>
      </Columns>
      {children}
    </Panel>
  );
}

interface AnswerProps {
  load: PageLoad;
  change: PageChange;
  asked: OpenDialog;
  onClose: () => void;
}

/** Dialog that confirms an answer to the change; sends the version of the load that was seen. */
function AnswerDialog({ load, change, asked, onClose }: AnswerProps) {
  const given = { id: load.id, changeId: change.id, expectedVersion: load.version };
  if (asked.answer === "agree") return <Agree load={load} change={change} onClose={onClose} />;
  if (asked.answer === "refuse") {
    return (
      <ReasonDialog
        load={load}
        title="Refuse the change?"
        effect="The load stays as it is, and the other end is told."
        label="Reason"
        verb="Refuse"
        busy="Refusing"
        required={false}
        call={(client, reason, seen) =>
          client.changes.refuse.mutate({ ...given, ...(reason ? { reason } : {}) }, seen)
        }
        onClose={onClose}
      />
    );
  }
  return <Withdraw load={load} change={change} onClose={onClose} />;
}

function Agree({ load, change, onClose }: Omit<AnswerProps, "asked">) {
  const agree = useLoadAction(load, {
    call: (client, _input, seen) =>
      client.changes.agree.mutate(
        {
          id: load.id,
          changeId: change.id,
          expectedVersion: load.version,
          expectedPence: change.agreedPence,
        },
        seen,
      ),
    onDone: onClose,
    said: `Agreed: ${load.ref} is changed`,
  });
  const verb = `Agree to ${formatPence(change.agreedPence)}`;
  return (
    <Dialog label={`${verb}?`} onClose={onClose}>
      <DialogForm
        title={`${verb}?`}
        onSubmit={() => !agree.isPending && agree.mutate()}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button type="submit" kind="go" busy={agree.isPending ? "Agreeing" : undefined} data-autofocus>
              {verb}
            </Button>
          </>
        }
      >
        <p>The load is changed at once, and both of you are bound by it.</p>
        {agree.isError && <ErrorNote error={agree.error} changes={agree.changes} />}
      </DialogForm>
    </Dialog>
  );
}

function Withdraw({ load, change, onClose }: Omit<AnswerProps, "asked">) {
  const withdraw = useLoadAction(load, {
    call: (client, _input, seen) =>
      client.changes.withdraw.mutate(
        { id: load.id, changeId: change.id, expectedVersion: load.version },
        seen,
      ),
    onDone: onClose,
    said: "Change withdrawn",
  });
  return (
    <Dialog label="Withdraw the change?" onClose={onClose}>
      <DialogForm
        title="Withdraw the change?"
        onSubmit={() => !withdraw.isPending && withdraw.mutate()}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button
              type="submit"
              kind="danger"
              busy={withdraw.isPending ? "Withdrawing" : undefined}
              data-autofocus
            >
              Withdraw
            </Button>
          </>
        }
      >
        <p>The load stays as it is. You can propose another change.</p>
        {withdraw.isError && <ErrorNote error={withdraw.error} changes={withdraw.changes} />}
      </DialogForm>
    </Dialog>
  );
}
