"use client";

import { londonDay } from "@board/calendar";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { PreviousContact } from "../../../shared/load-parts/PreviousContact.tsx";
import { SaidCode } from "../../../shared/load-parts/SaidCode.tsx";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { longSlot } from "../../../ui/format/slots.ts";
import { VEHICLE_LONG_NAMES } from "../../../ui/format/vehicles.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Page } from "../../../ui/primitives/Page.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { LoadProblem } from "../page/LoadProblem.tsx";
import styles from "./GateSheet.module.css";

/** Printable gate sheet for a yard without mobile signal; the gate check is entered on the site later. */
export function GateSheet({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.posterDashboard.load.queryOptions({ id }));
  if (data === undefined) {
    return error ? (
      <LoadProblem error={error} retry={refetch} />
    ) : (
      <Waiting what="the gate sheet" lines={6} />
    );
  }
  const { load, side } = data;
  const back = { href: `/loads/${id}`, name: load.ref };
  if (side !== "poster" || load.collectionCode === null) {
    return (
      <Page title={`Gate sheet ${load.ref}`} back={back}>
        <Text as="p" tone="quiet">
          {side === "poster"
            ? "There is a gate sheet while the load is booked and waits for its collection."
            : "The gate sheet is for the poster's yard."}
        </Text>
      </Page>
    );
  }
  return (
    <Page
      width="paper"
      title={`Gate sheet ${load.ref}`}
      back={back}
      actions={
        <Button
          kind="primary"
          icon={<IconPrinter size={13} stroke={1.9} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      <Sheet page={data} code={load.collectionCode} />
    </Page>
  );
}

function Sheet({ page, code }: { page: LoadPage; code: string }) {
  const { load, from, to } = page;
  const today = londonDay(useNow());
  const slot = { date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime };
  const site = load.collectFrom;
  return (
    <Stack gap={16}>
      <Panel title="The load">
        <Pairs
          pairs={[
            ["Collect", longSlot(slot, today).text],
            ["From", [site?.name, from.town, formatPostcode(load.fromPostcode)].filter(Boolean).join(", ")],
            ["To", `${to.town}, ${formatPostcode(load.toPostcode)}`],
            ["Your ref", load.externalRef],
            ["Vehicle", VEHICLE_LONG_NAMES[load.vehicleClass]],
          ]}
        />
      </Panel>
      <Panel title="Compare" sub="on paper: tick what agrees">
        <Stack>
          <Stack as="ul">
            <Tick name="Firm">
              {load.carrier?.name}, {load.carrier?.phone}
            </Tick>
            <Tick name="Driver">{load.driver ?? "not announced: write the name down"}</Tick>
            <Tick name="Registration">{load.vehicleReg ?? "not announced: write it down"}</Tick>
            <Tick name="Collection code">
              <SaidCode code={code} />
            </Tick>
          </Stack>
          {load.carrier && <PreviousContact previous={load.carrier.previous} />}
          <p>
            The driver says the code; do not read it out. If something differs, do not release the load: ring
            the carrier at the number above.
          </p>
        </Stack>
      </Panel>
      <Panel title="Entered by hand">
        <Stack>
          <Columns as="dl" gap={16}>
            {["Code as heard", "Time", "Checked by"].map((name) => (
              <div key={name}>
                <Text as="dt" tone="quiet" size="small">
                  {name}
                </Text>
                <dd className={styles.blank} />
              </div>
            ))}
          </Columns>
          <p>
            Enter the code at the load later; the check then shows in its timeline. This sheet is for the
            yard: show it to no driver, and destroy it after the collection.
          </p>
        </Stack>
      </Panel>
    </Stack>
  );
}

function Tick({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Row as="li" nowrap>
      <span className={styles.box} aria-hidden />
      <Stack as="span" gap={0}>
        <Text tone="quiet" size="small">
          {name}
        </Text>
        <Text as="b" size="medium">
          {children}
        </Text>
      </Stack>
    </Row>
  );
}
