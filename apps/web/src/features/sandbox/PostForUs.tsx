"use client";

import { STORIES, type StoryName, storyRefs } from "@board/api/sandbox/rules";
import { addDays, londonDay } from "@board/calendar";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { capital } from "../../ui/format/plain-words.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Select } from "../../ui/primitives/Input.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import styles from "./SandboxBoard.module.css";

const REFS = storyRefs("carrier");

function storyIn(externalRef: string): StoryName {
  return externalRef.slice(externalRef.indexOf(":") + 1) as StoryName;
}

/** Panel that makes a sandbox poster post a load of twelve pallets for the firm, with the chosen scenario. */
export function PostForUs({ onPosted }: { onPosted: () => void }) {
  const trpc = useTRPC();
  const [externalRef, setExternalRef] = useState(REFS[0] ?? "");
  const post = useMutation(trpc.testMode.post.mutationOptions({ onSuccess: onPosted }));
  return (
    <Row
      as="form"
      align="end"
      className={styles.post}
      onSubmit={(event) => {
        event.preventDefault();
        if (post.isPending) return;
        post.mutate({
          type: "PALLETS",
          vehicleClass: "EIGHTEEN_T",
          weightBand: "T_3_7",
          pallets: 12,
          fromPostcode: "LS10 1AB",
          toPostcode: "SW1A 2AA",
          collectDate: addDays(londonDay(new Date()), 1),
          externalRef,
        });
      }}
    >
      <Field label="Story">
        <Select value={externalRef} onChange={({ currentTarget }) => setExternalRef(currentTarget.value)}>
          {REFS.map((ref) => (
            <option key={ref} value={ref}>
              {capital(storyIn(ref).replaceAll("-", " "))}
            </option>
          ))}
        </Select>
      </Field>
      <Row>
        <Button kind="primary" type="submit" busy={post.isPending ? "Posting" : undefined}>
          Post a test load for us
        </Button>
        <Link href="/docs/sandbox">How the sandbox works</Link>
      </Row>
      <Text as="p" tone="quiet">
        {STORIES[storyIn(externalRef)].carrier?.replaceAll("`", "")}
      </Text>
      {post.error && <ErrorNote error={post.error} />}
    </Row>
  );
}
