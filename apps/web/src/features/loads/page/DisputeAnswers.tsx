"use client";

import { outcomeWords, theirProposal } from "../../../shared/load-parts/conversation.ts";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import { useWriting } from "../../../shared/load-parts/use-writing.ts";
import {
  type Dispute,
  disputeFilesPath,
  type LoadPage,
  type PageLoad,
} from "../../../shared/load-parts/view.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { TextArea } from "../../../ui/primitives/Input.tsx";
import { Lines, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import styles from "./Messages.module.css";
import { Propose } from "./Propose.tsx";
import { SendFile } from "./SendFile.tsx";

interface DisputeAnswersProps {
  page: LoadPage;
  dispute: Dispute;
}

/** Actions in an open dispute: write, send a file, agree to an outcome, propose or withdraw one. */
export function DisputeAnswers({ page, dispute }: DisputeAnswersProps) {
  const { load, side } = page;
  const may = load.allowedActions;
  const proposal = theirProposal(dispute, side);
  const withdraw = useLoadAction(load, {
    call: (client, _input, seen) => client.disputes.withdraw.mutate({ id: load.id }, seen),
    said: `Dispute withdrawn: ${load.ref} goes on`,
  });
  return (
    <Lines data-screen>
      {may.includes("statement") && (
        <Stack>
          <Write load={load} />
          <SendFile load={load} path={disputeFilesPath(load.id)} method="POST" label="Send a file" />
        </Stack>
      )}
      {may.includes("resolveDispute") && proposal && <Agree load={load} proposal={proposal} />}
      {may.includes("resolveDispute") && <Propose load={load} counter={proposal !== undefined} />}
      {may.includes("withdrawDispute") && (
        <Stack>
          <p>You raised it. Withdrawn, the load goes on from where it was.</p>
          <Row>
            <Button
              kind="danger"
              busy={withdraw.isPending ? "Withdrawing" : undefined}
              onClick={() => withdraw.mutate()}
            >
              Withdraw the dispute
            </Button>
          </Row>
          {withdraw.isError && <ErrorNote error={withdraw.error} changes={withdraw.changes} />}
        </Stack>
      )}
    </Lines>
  );
}

function Write({ load }: { load: PageLoad }) {
  // Sent without a version: a statement stays valid if the other end adds something before it arrives.
  const { text, setText, send, submit } = useWriting("statement", load, (client, given) =>
    client.disputes.state.mutate({ id: load.id, text: given }),
  );

  return (
    <Stack as="form" className={styles.write} onSubmit={submit}>
      <Field label="Your statement" hint="It cannot be changed once it is sent.">
        <TextArea rows={3} maxLength={5_000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Row>
        <Button
          type="submit"
          busy={send.isPending ? "Sending" : undefined}
          because={text.trim() === "" ? "Write something first" : undefined}
        >
          Send
        </Button>
      </Row>
      {send.isError && <ErrorNote error={send.error} changes={send.changes} kept="What you typed is kept." />}
    </Stack>
  );
}

function Agree({ load, proposal }: { load: PageLoad; proposal: Dispute["proposals"][number] }) {
  const { outcome, agreedPence } = proposal;
  const agree = useLoadAction(load, {
    call: (client, _input, seen) =>
      client.disputes.resolve.mutate(
        {
          id: load.id,
          outcome: outcome === "CANCELLED" ? "CANCELLED" : "CONFIRMED",
          ...(agreedPence === null ? {} : { agreedPence }),
          note: "Agreed.",
        },
        seen,
      ),
    said: `Agreed: the dispute about ${load.ref} is over`,
  });
  return (
    <Stack>
      <p>
        The other end proposes that <b>{outcomeWords(outcome, agreedPence)}</b>. If you agree, it ends so at
        once.
      </p>
      <Row>
        <Button kind="go" busy={agree.isPending ? "Agreeing" : undefined} onClick={() => agree.mutate()}>
          Agree
        </Button>
      </Row>
      {agree.isError && <ErrorNote error={agree.error} changes={agree.changes} />}
    </Stack>
  );
}
