"use client";

import type { FormEvent } from "react";
import { useKept } from "../../ui/hooks/use-kept.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

const SCORES = ["1", "2", "3", "4", "5"].map((value) => ({ value, name: value }));

const NOTHING: { score: string | null; comment: string } = { score: null, comment: "" };

/** Form to rate the other firm once, from one to five, with an optional comment. */
export function Rate({ load }: { load: SeenLoad }) {
  const { given, setGiven, forget } = useKept(`rate ${load.id}`, NOTHING);
  const { score, comment } = given;
  const rate = useLoadAction<{ score: number; comment?: string }>(load, {
    call: (client, input, seen) => client.bookings.rate.mutate({ id: load.id, ...input }, seen),
    onDone: forget,
    said: "Rating sent",
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (score === null || rate.isPending) return;
    rate.mutate({ score: Number(score), ...(comment.trim() ? { comment: comment.trim() } : {}) });
  }

  return (
    <Stack as="form" onSubmit={submit}>
      <Choice
        label="Score, 1 to 5"
        options={SCORES}
        value={score}
        onChange={(next) => setGiven({ ...given, score: next })}
      />
      <Input
        aria-label="Comment, if you like"
        placeholder="Comment, if you like"
        maxLength={1_000}
        autoComplete="off"
        value={comment}
        onChange={(event) => setGiven({ ...given, comment: event.target.value })}
      />
      <Row>
        <Button
          type="submit"
          busy={rate.isPending ? "Sending" : undefined}
          because={score === null ? "Choose 1 to 5 first" : undefined}
        >
          Send rating
        </Button>
      </Row>
      {rate.isError && <ErrorNote error={rate.error} changes={rate.changes} kept="What you typed is kept." />}
    </Stack>
  );
}
