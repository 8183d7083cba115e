"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";

/** Panel in which an owner downloads or erases what jobs hold about a driver, who has no account. */
export function DriverData() {
  const trpc = useTRPC();
  const manages = useAllowed().may("manageFirm");
  const [typed, setTyped] = useState("");
  const [asking, setAsking] = useState(false);
  const erase = useMutation(trpc.privacy.eraseDriver.mutationOptions({ onSuccess: () => setAsking(false) }));
  const name = typed.trim();
  if (!manages) return null;
  return (
    <Panel title="Data about a driver">
      <Stack narrow>
        <p>
          For a driver who asks what your jobs hold about them: name, lorry, times, and positions of the last
          30 days. What each part means is on the page about{" "}
          <a href="/docs/personal-data#drivers">personal data</a>.
        </p>
        <Field label="Driver’s name, as it was announced">
          <Input
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        {name !== "" && (
          <Row>
            <ButtonLink href={`/settings/data/export/driver?name=${encodeURIComponent(name)}`} download>
              Download
            </ButtonLink>
            <Button kind="danger" onClick={() => setAsking(true)}>
              Erase…
            </Button>
          </Row>
        )}
        {erase.data && (
          <p role="status">
            Erased from {erase.data.erased === 1 ? "1 job" : `${erase.data.erased} jobs`}.
            {erase.data.running > 0 && ` ${erase.data.running} not over yet: erase again afterwards.`}
          </p>
        )}
      </Stack>
      {asking && (
        <ConfirmDialog
          question={`Erase ${name}?`}
          effect="The name and every position go from jobs that are over. Proofs of delivery stay. This cannot be undone."
          verb="Erase"
          busy={erase.isPending ? "Erasing" : undefined}
          error={erase.error}
          onConfirm={() => erase.mutate({ name })}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
