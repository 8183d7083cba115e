"use client";

import { EQUIPMENT_NAMES } from "@board/api/goods/words";
import { loadWords } from "../../../shared/load-parts/ask/AskForm.tsx";
import {
  canBeAsked,
  useLoadsToAsk,
  type VehicleLine,
} from "../../../shared/load-parts/ask/use-loads-to-ask.ts";
import { towardsWords, vehicleName } from "../../../shared/load-parts/ask/vehicle-words.ts";
import { Checks } from "../../../shared/load-parts/Checks.tsx";
import { clockWords, inSentence } from "../../../ui/format/days.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Detail, DetailPart } from "../../../ui/primitives/ListDetail.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { WordChip } from "../../../ui/trade/Chip.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";

interface BoardDetailProps {
  line: VehicleLine;
  /** Asks the vehicle, for one of the loads if it is named; undefined where the reader may not ask. */
  onAsk: ((loadId?: string) => void) | undefined;
}

/** Details of another firm's vehicle: facts, its carrier without a name, and which of the poster's loads fit it. */
export function BoardDetail({ line, onAsk }: BoardDetailProps) {
  const now = useNow();
  const { place, carrier, spare, note } = line;
  const name = vehicleName(line);
  const has = [
    line.tailLift && "tail-lift",
    line.adr && "ADR",
    ...line.equipment.map((one) => EQUIPMENT_NAMES[one].toLowerCase()),
  ].filter(Boolean);
  return (
    <Detail
      label={name}
      title={name}
      facts={carrier.network && <WordChip title="A carrier of your network">Network</WordChip>}
      action={
        onAsk &&
        canBeAsked(line) && (
          <Button kind="primary" shortcut="A" onClick={() => onAsk()}>
            Offer a load…
          </Button>
        )
      }
      chosen
    >
      <Pairs
        pairs={[
          [
            "Empty at",
            <>
              <Plate outcode={place.outcode} /> {place.town}, the outcode, not the yard
            </>,
          ],
          ["From", clockWords(line.from, now)],
          ["Until", clockWords(line.until, now)],
          ["Towards", towardsWords(line)],
          ["Has", has.length > 0 && has.join(", ")],
          ["Free", spare && `${spare.pallets} pallets, ${spare.weightKg.toLocaleString("en-GB")} kg`],
          ["Note", note],
        ]}
      />
      <DetailPart>Carrier</DetailPart>
      <Row gap={8}>
        <PosterScore {...carrier} />
        <Text tone="quiet" size="small">
          {carrier.network ? "one of your network" : "named when it says yes"}
        </Text>
      </Row>
      {carrier.checks && <Checks checks={carrier.checks} />}
      <FittingLoads line={line} now={now} onAsk={onAsk} />
      <Text as="p" tone="quiet" size="small">
        Asking costs nothing. A yes at your price books the load.
      </Text>
    </Detail>
  );
}

function FittingLoads({ line, now, onAsk }: BoardDetailProps & { now: Date }) {
  const { fitting, open, error, isPending } = useLoadsToAsk([line]);
  return (
    <>
      <DetailPart>Which of your loads fit?</DetailPart>
      {isPending && <Waiting what="your loads" lines={2} />}
      {error !== null && <ErrorNote error={error} />}
      {!isPending && error === null && fitting.length === 0 && (
        <Text as="p" tone="quiet">
          {open === 0 ? "You have no load on offer." : `None of your ${open} on offer.`}
        </Text>
      )}
      <Stack as="ul">
        {fitting.map(({ load, vehicles: [fit] }) => (
          <Item
            key={load.id}
            title={loadWords(load, now)}
            detail={
              fit && `at the door ${inSentence(clockWords(fit.arrivesAt, now))} · ${fit.miles} mi empty`
            }
          >
            {onAsk && (
              <Button size="small" onClick={() => onAsk(load.id)}>
                Ask…<VisuallyHidden> for {load.ref}</VisuallyHidden>
              </Button>
            )}
          </Item>
        ))}
      </Stack>
    </>
  );
}
