"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Columns, Stack } from "../../../ui/primitives/Stack.tsx";
import { Table, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";

interface LorriesProps {
  /** True if the reader may add and remove lorries. */
  mayChange: boolean;
}

/** Panel with the firm's lorries by registration; jobs offer them when a vehicle must be named. */
export function Lorries({ mayChange }: LorriesProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data, error, isPending } = useQuery(trpc.firms.lorries.queryOptions({}));
  const [vehicleReg, setReg] = useState("");
  const [name, setName] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const save = useMutation(
    trpc.firms.setLorries.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(trpc.firms.lorries.queryKey({}), saved);
        return queries.invalidateQueries(trpc.carrierDiary.crews.queryFilter());
      },
      // Another member may have changed the list, so the current one is shown before the next attempt.
      onError: () => queries.invalidateQueries(trpc.firms.lorries.queryFilter()),
    }),
  );
  const lorries = data?.lorries ?? [];
  const given = lorries.map((lorry) => ({ vehicleReg: lorry.vehicleReg, name: lorry.name }));
  const empty = vehicleReg.trim() === "";

  function add(): void {
    setSubmitted(true);
    if (empty || save.isPending || data === undefined) return;
    save.mutate(
      { seen: given, lorries: [...given, { vehicleReg, name }] },
      {
        onSuccess: () => {
          setReg("");
          setName("");
          setSubmitted(false);
        },
      },
    );
  }

  return (
    <Panel flush title="Our lorries" sub={data && String(lorries.length)}>
      {error && (
        <PanelBody>
          <ErrorNote error={error} />
        </PanelBody>
      )}
      {isPending && <Waiting what="the lorries" />}
      {data && lorries.length === 0 && (
        <PanelBody>None yet. A lorry that you add here is offered when a job asks who comes.</PanelBody>
      )}
      {lorries.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>Registration</Th>
              <Th>Name</Th>
              {mayChange && <Th hidden>Actions</Th>}
            </tr>
          </thead>
          <tbody>
            {lorries.map((lorry) => (
              <tr key={lorry.vehicleReg}>
                <td>
                  {lorry.vehicleReg}{" "}
                  {!lorry.isUsual && <Text tone="bad">does not look like a UK registration</Text>}
                </td>
                <td>{lorry.name}</td>
                {mayChange && (
                  <td>
                    <Button
                      kind="danger"
                      aria-label={`Remove ${lorry.vehicleReg}`}
                      onClick={() => {
                        const rest = given.filter((one) => one.vehicleReg !== lorry.vehicleReg);
                        if (!save.isPending) save.mutate({ seen: given, lorries: rest });
                      }}
                    >
                      Remove
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {mayChange && (
        <PanelBody>
          <Stack as={Form} narrow onSubmit={add}>
            <Columns>
              <Field label="Registration" error={submitted && empty ? "Type the registration." : undefined}>
                <Input
                  value={vehicleReg}
                  maxLength={20}
                  autoCapitalize="characters"
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => setReg(event.currentTarget.value)}
                />
              </Field>
              <Field label="Name" hint="What you call it. May be left empty.">
                <Input
                  value={name}
                  maxLength={60}
                  autoComplete="off"
                  onChange={(event) => setName(event.currentTarget.value)}
                />
              </Field>
            </Columns>
            <Button type="submit" busy={save.isPending ? "Saving" : undefined}>
              Add the lorry
            </Button>
            {save.error && <ErrorNote error={save.error} kept="What you typed is kept." />}
          </Stack>
        </PanelBody>
      )}
    </Panel>
  );
}
