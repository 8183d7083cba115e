"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import type { Template } from "./types.ts";

/** Row of a template, with inline rename and a confirmation before deleting. */
export function TemplateRow({ template: { id, name } }: { template: Template }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null);
  const [typed, setTyped] = useState(name);
  const done = () => {
    setDoing(null);
    return queries.invalidateQueries(trpc.templates.list.queryFilter());
  };
  const rename = useMutation(trpc.templates.rename.mutationOptions({ onSuccess: done }));
  const remove = useMutation(trpc.templates.remove.mutationOptions({ onSuccess: done }));
  const error = rename.error ?? remove.error;
  const saveName = () => {
    if (typed.trim() !== "" && !rename.isPending) rename.mutate({ id, name: typed.trim() });
  };
  return (
    <Stack as="li" gap={8}>
      {doing === "rename" && (
        <Row gap={8}>
          <Input
            aria-label={`New name of ${name}`}
            value={typed}
            maxLength={60}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              event.stopPropagation();
              saveName();
            }}
          />
          <Button size="small" onClick={() => setDoing(null)}>
            Back
          </Button>
          <Button
            size="small"
            kind="primary"
            busy={rename.isPending ? "Saving" : undefined}
            onClick={saveName}
          >
            Save
          </Button>
        </Row>
      )}
      {doing === "remove" && (
        <Row gap={8}>
          <span>Nobody in the firm can begin with {name} any more. Loads that were posted stay.</span>
          <Button size="small" onClick={() => setDoing(null)}>
            Keep
          </Button>
          <Button
            size="small"
            kind="danger"
            busy={remove.isPending ? "Deleting" : undefined}
            onClick={() => remove.mutate({ id })}
          >
            Delete {name}
          </Button>
        </Row>
      )}
      {doing === null && (
        <Row gap={8} justify="between">
          <b>{name}</b>
          <Row gap={8}>
            <Button size="small" aria-label={`Rename ${name}`} onClick={() => setDoing("rename")}>
              Rename
            </Button>
            <Button
              size="small"
              kind="danger"
              aria-label={`Delete ${name}…`}
              onClick={() => setDoing("remove")}
            >
              Delete
            </Button>
          </Row>
        </Row>
      )}
      {error && <ErrorNote error={error} />}
    </Stack>
  );
}
