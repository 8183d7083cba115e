"use client";

import type { Day } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { longLoad } from "../../../ui/format/loads.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { longSlot } from "../../../ui/format/slots.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import type { Entry } from "../data/types.ts";
import styles from "./LoadPanel.module.css";
import { PosterContact } from "./PosterContact.tsx";

interface WonProps {
  /** The load's last entry on the board. */
  load: Omit<Entry, "version">;
  pence: number;
  today: Day;
  onClose: () => void;
}

/** A load that the firm has won: the poster's contact and a link to the job. */
export function Won({ load, pence, today, onClose }: WonProps) {
  const { data } = useQuery(useTRPC().posterDashboard.load.queryOptions({ id: load.id }));
  const poster = data?.load.poster;
  return (
    <Stack className={styles.gone}>
      <Note kind="done" live>
        You won {load.ref} at {formatPence(pence)}.
      </Note>
      <Sign from={load.from} to={load.to} miles={load.miles} stops={load.stops} />
      <Pairs
        kind="short"
        pairs={[
          ["Poster", poster && <PosterContact poster={poster} />],
          ["Collect", longSlot(load.collect, today).text],
          ["Load", longLoad(load)],
        ]}
      />
      <Row gap={8}>
        <ButtonLink kind="primary" href={`/loads/${load.id}`}>
          Open the job
        </ButtonLink>
        <Button onClick={onClose} shortcut="Esc">
          Back to the list
        </Button>
      </Row>
    </Stack>
  );
}
