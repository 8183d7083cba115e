"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { Td } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { radiiWith } from "./radii.ts";
import type { Base } from "./types.ts";

interface BaseRowProps {
  base: Base;
  /** True if the reader may change its radius and remove it. */
  mayChange: boolean;
}

/** Row of a base with the radius of its alerts. */
export function BaseRow({ base: { id, postcode, outcode, town, radiusMiles }, mayChange }: BaseRowProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = { onSettled: () => queries.invalidateQueries(trpc.firms.bases.queryFilter()) };
  const change = useMutation(trpc.firms.changeBase.mutationOptions(refresh));
  const remove = useMutation(
    trpc.firms.removeBase.mutationOptions({
      ...refresh,
      onSuccess: () => announce(`Base ${outcode} removed`),
    }),
  );
  const error = change.error ?? remove.error;
  return (
    <>
      <tr>
        <td>
          <Plate outcode={outcode} />
        </td>
        <td>
          {town}
          {postcode.replaceAll(" ", "").toUpperCase() !== outcode && <Text tone="faint"> {postcode}</Text>}
        </td>
        <Td name="Alerts within">
          {mayChange ? (
            <Select
              size={1}
              aria-label={`Alerts within, around ${outcode}`}
              value={change.isPending ? change.variables.radiusMiles : radiusMiles}
              onChange={(event) => change.mutate({ id, radiusMiles: Number(event.target.value) })}
            >
              {radiiWith(radiusMiles).map((miles) => (
                <option key={miles} value={miles}>
                  {miles} miles
                </option>
              ))}
            </Select>
          ) : (
            `${radiusMiles} miles`
          )}
        </Td>
        {mayChange && (
          <td>
            <Button
              kind="danger"
              aria-label={`Remove the base ${outcode}`}
              busy={remove.isPending ? "Removing" : undefined}
              onClick={() => remove.mutate({ id })}
            >
              Remove
            </Button>
          </td>
        )}
      </tr>
      {error && (
        <tr>
          <td colSpan={4}>
            <ErrorNote error={error} />
          </td>
        </tr>
      )}
    </>
  );
}
