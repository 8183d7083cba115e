"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import type { Action } from "../allowed-actions.ts";
import { outcomeWords, theirProposal } from "./conversation.ts";
import styles from "./Dispute.module.css";
import forms from "./Forms.module.css";
import { Propose } from "./Propose.tsx";
import { SendFile } from "./SendFile.tsx";
import { useLoadAction } from "./use-load-action.ts";
import { type Dispute, disputeFilesPath, type LoadPage } from "./view.ts";

interface DisputeAnswersProps {
  page: LoadPage;
  dispute: Dispute;
  may: ReadonlySet<Action>;
}

/** What can be done in an open dispute: write, send a file, agree, propose, withdraw. */
export function DisputeAnswers({ page, dispute, may }: DisputeAnswersProps) {
  const { load, side } = page;
  const proposal = theirProposal(dispute, side);
  const withdraw = useLoadAction(load.id, {
    call: (client) => client.disputes.withdraw.mutate({ id: load.id }),
  });
  return (
    <div className={styles.answers}>
      {may.has("state") && (
        <div className={forms.form}>
          <Write loadId={load.id} />
          <SendFile loadId={load.id} path={disputeFilesPath(load.id)} method="POST" label="Send a file" />
        </div>
      )}
      {may.has("resolve") && proposal && <Agree loadId={load.id} proposal={proposal} />}
      {may.has("resolve") && <Propose loadId={load.id} counter={proposal !== undefined} />}
      {may.has("withdrawDispute") && (
        <div className={forms.form}>
          <p>You raised it. Withdrawn, the load goes on from where it was.</p>
          <div className={`${forms.buttons} ${forms.start}`}>
            <Button
              kind="danger"
              busy={withdraw.isPending ? "Withdrawing" : undefined}
              onClick={() => withdraw.mutate()}
            >
              Withdraw the problem
            </Button>
          </div>
          {withdraw.isError && <ErrorNote error={withdraw.error} />}
        </div>
      )}
    </div>
  );
}

function Write({ loadId }: { loadId: string }) {
  const [text, setText] = useState("");
  const state = useLoadAction<string>(loadId, {
    call: (client, given) => client.disputes.state.mutate({ id: loadId, text: given }),
    onDone: () => setText(""),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== "" && !state.isPending) state.mutate(text.trim());
  }

  return (
    <form className={forms.form} onSubmit={submit}>
      <Field label="Write to the other side" hint="What is said stays as it is said.">
        <textarea
          className={forms.text}
          rows={3}
          maxLength={5_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className={`${forms.buttons} ${forms.start}`}>
        <Button
          type="submit"
          busy={state.isPending ? "Sending" : undefined}
          because={text.trim() === "" ? "Write something first" : undefined}
        >
          Send
        </Button>
      </div>
      {state.isError && <ErrorNote error={state.error} kept="What you typed is kept." />}
    </form>
  );
}

function Agree({ loadId, proposal }: { loadId: string; proposal: Dispute["proposals"][number] }) {
  const { outcome, agreedPence } = proposal;
  const agree = useLoadAction(loadId, {
    call: (client) =>
      client.disputes.resolve.mutate({
        id: loadId,
        outcome: outcome === "CANCELLED" ? "CANCELLED" : "CONFIRMED",
        ...(agreedPence === null ? {} : { agreedPence }),
        note: "Agreed.",
      }),
  });
  return (
    <div className={forms.form}>
      <p>
        The other side proposes that <b>{outcomeWords(outcome, agreedPence)}</b>. If you agree, it ends so at
        once.
      </p>
      <div className={`${forms.buttons} ${forms.start}`}>
        <Button kind="go" busy={agree.isPending ? "Agreeing" : undefined} onClick={() => agree.mutate()}>
          Agree
        </Button>
      </div>
      {agree.isError && <ErrorNote error={agree.error} />}
    </div>
  );
}
