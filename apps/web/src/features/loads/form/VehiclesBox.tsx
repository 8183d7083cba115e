"use client";

import type { LoadPreview } from "@board/api/schemas";
import { skipToken, useQuery } from "@tanstack/react-query";
import { whoMayQuote } from "../../../shared/load-parts/requires-words.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { LoadForm } from "./load-form.ts";
import { readForm } from "./read-form.ts";

/** Radius in which vehicles are counted where none is nearer. */
const FARTHER = 60;

interface VehiclesBoxProps {
  form: LoadForm;
  /** Outcode of the collection. */
  outcode: string;
  near: LoadPreview["vehiclesNear"];
}

/** Empty vehicles near the collection of a load that is being typed. It has two lines, whatever there is. */
export function VehiclesBox({ form, outcode, near: { count, licensed, inTime } }: VehiclesBoxProps) {
  const farther = useQuery(
    useTRPC().matching.board.queryOptions(
      count === 0 ? { near: outcode, within: String(FARTHER), limit: "1" } : skipToken,
    ),
  );
  const able = whoMayQuote(readForm(form).input.requires ?? {});
  if (count > 0)
    return (
      <Panel tone="ask" title={`${counted(count, "vehicle")} empty within 25 miles at that time`}>
        <p>
          <b>{licensed}</b> {able === "anyone" ? "can be asked" : able}, <b>{inTime}</b> there in time.{" "}
          <Text tone="quiet">Post the load, then ask them on its page.</Text>
        </p>
      </Panel>
    );
  return (
    <Panel title="No vehicle empty within 25 miles at that time">
      <Row justify="between" gap={8}>
        <Text tone="quiet">
          {farther.data
            ? `${farther.data.total} of all kinds within ${FARTHER} miles`
            : `Look within ${FARTHER} miles`}
        </Text>
        <ButtonLink size="small" href={`/vehicle-board?near=${outcode}&within=${FARTHER}`}>
          Empty vehicles
        </ButtonLink>
      </Row>
    </Panel>
  );
}
