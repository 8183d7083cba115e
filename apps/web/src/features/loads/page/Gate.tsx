"use client";

import type { Day } from "@board/calendar";
import { IconPrinter } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { AnnounceVehicle } from "../../../shared/load-parts/AnnounceVehicle.tsx";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { PreviousContact } from "../../../shared/load-parts/PreviousContact.tsx";
import { SaidCode } from "../../../shared/load-parts/SaidCode.tsx";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import type { LoadPage, PageLoad } from "../../../shared/load-parts/view.ts";
import { inSentence } from "../../../ui/format/days.ts";
import { problemOf, saidOf } from "../../../ui/format/problem.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { shortTime } from "./steps.ts";

/** Panel of the gate check: driver, registration and collection code. */
export function Gate({ page, today }: { page: LoadPage; today: Day }) {
  const { load, side } = page;
  if (side === "carrier") return <CarrierGate load={load} />;
  const may = load.allowedActions;
  if (!may.includes("gateCheck") && !may.includes("newCollectionCode")) return null;
  const isChecked = load.gateCheckedAt !== null;
  return (
    <Panel
      title="At the gate"
      sub={
        isChecked
          ? `checked ${inSentence(shortTime(load.gateCheckedAt ?? "", today))}`
          : "compare before the vehicle leaves"
      }
      end={
        load.collectionCode && (
          <ButtonLink
            href={`/loads/${load.id}/gate-sheet`}
            size="small"
            icon={<IconPrinter size={13} stroke={1.9} aria-hidden />}
          >
            Gate sheet
          </ButtonLink>
        )
      }
    >
      <Stack>
        <Pairs
          pairs={[
            ["Firm", load.carrier?.name],
            ["Phone", load.carrier && <a href={telLink(load.carrier.phone)}>{load.carrier.phone}</a>],
            ["Driver", load.driver ?? "not announced yet"],
            ["Registration", load.vehicleReg ?? "not announced yet"],
            [
              "Collection code",
              load.codeTriesLeft === 0
                ? "locked"
                : load.collectionCode && <SaidCode code={load.collectionCode} />,
            ],
          ]}
        />
        {load.carrier && <PreviousContact previous={load.carrier.previous} />}
        {isChecked &&
          (load.driver === null || load.vehicleReg === null ? (
            <Note kind="warning">
              The code was right, but the carrier has not announced who comes. Ring it before anything leaves.
            </Note>
          ) : (
            <Note kind="done">
              The code was right. If the driver and the registration are those above, the lorry may leave.
            </Note>
          ))}
        {may.includes("gateCheck") && <CheckCode load={load} />}
        {!isChecked && load.codeTriesLeft === 0 && <NewCode load={load} />}
      </Stack>
    </Panel>
  );
}

function CheckCode({ load }: { load: PageLoad }) {
  const [code, setCode] = useState("");
  const check = useLoadAction(load, {
    call: (client, _input, seen) => client.gate.check.mutate({ id: load.id, code: code.trim() }, seen),
    said: `The code is right: ${load.ref} may leave`,
  });
  const isWrong = check.isError && problemOf(check.error).code === "wrong_code";

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() !== "" && !check.isPending) check.mutate();
  }

  return (
    <Stack as="form" narrow onSubmit={submit}>
      <Field
        label="Code that the driver says"
        hint="Ask for it; do not read it out."
        error={isWrong && <span role="alert">{saidOf(check.error)}</span>}
      >
        <Input
          value={code}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Row>
        <Button type="submit" kind="primary" busy={check.isPending ? "Checking" : undefined}>
          Check the code
        </Button>
      </Row>
      {check.isError && !isWrong && <ErrorNote error={check.error} changes={check.changes} />}
    </Stack>
  );
}

/** Note that the yard has no usable code: five codes were wrong, or none was made. Offers to make a new one. */
function NewCode({ load }: { load: PageLoad }) {
  const isPossible = load.allowedActions.includes("newCollectionCode");
  const make = useLoadAction(load, {
    call: (client, _input, seen) => client.gate.newCollectionCode.mutate({ id: load.id }, seen),
    said: "New collection code made",
  });
  return (
    <>
      <Note kind="error" live>
        {load.collectionCode === null && isPossible
          ? "This load has no collection code yet."
          : "Five codes were wrong, so the code is locked. Ring the carrier before anything leaves."}
      </Note>
      {isPossible && (
        <Row>
          <Button
            busy={make.isPending ? "Making" : undefined}
            onClick={() => !make.isPending && make.mutate()}
          >
            Make a new code
          </Button>
        </Row>
      )}
      {make.isError && <ErrorNote error={make.error} changes={make.changes} />}
    </>
  );
}

function CarrierGate({ load }: { load: PageLoad }) {
  if (!load.allowedActions.includes("announceVehicle")) return null;
  const isAwaited = load.requires?.gateCheck === true && load.gateCheckedAt === null;
  return (
    <Panel title="Before you arrive" sub="what the yard compares">
      <Stack narrow>
        <Pairs
          pairs={[["Collection code", load.collectionCode && <SaidCode code={load.collectionCode} />]]}
        />
        <p>
          Your driver says it at the gate, and shows it to nobody else.{" "}
          {isAwaited && "You can mark the load collected once the poster has checked it."}
        </p>
        {/* Left out while the load can be collected: the collection form has the same fields. */}
        {!load.allowedActions.includes("collect") && <AnnounceVehicle load={load} />}
      </Stack>
    </Panel>
  );
}
