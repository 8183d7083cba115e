"use client";

import { readPounds } from "@board/api/typed/rules";
import { USUAL_WAITING } from "@board/api/waiting/rules";
import { formatPence, typedPounds } from "../../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { Input, MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { type BillingForm, CLASSES, readTerms } from "./billing-form.ts";

interface WaitingTableProps {
  waiting: BillingForm["waiting"];
  onChange: (waiting: BillingForm["waiting"]) => void;
  error: string | undefined;
}

/** The firm's own waiting terms by vehicle class; an empty row has the usual ones, which it shows. */
export function WaitingTable({ waiting, onChange, error }: WaitingTableProps) {
  return (
    <Panel flush title="Waiting on loads you post" sub="each load can say otherwise">
      <Table dense>
        <thead>
          <tr>
            <Th>Vehicle</Th>
            <Th right>Free, min</Th>
            <Th right>Then, a started quarter</Th>
            <Th right>An hour over costs</Th>
          </tr>
        </thead>
        <tbody>
          {CLASSES.map((each) => {
            const { free, price } = waiting[each];
            const usual = USUAL_WAITING[each];
            const pence = price.trim() === "" ? usual.pencePerQuarter : readPounds(price);
            const set = (typed: Partial<(typeof waiting)[typeof each]>) =>
              onChange({ ...waiting, [each]: { free, price, ...typed } });
            const name = VEHICLE_NAMES[each];
            const aria =
              error && readTerms(waiting[each]) === null
                ? { "aria-invalid": true, "aria-describedby": "waiting-error" }
                : {};
            return (
              <tr key={each}>
                <Td>{name}</Td>
                <Td name="Free, min" right>
                  <Input
                    size={4}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    aria-label={`Free minutes, ${name}`}
                    placeholder={String(usual.freeMins)}
                    value={free}
                    onChange={(event) => set({ free: event.target.value })}
                    {...aria}
                  />
                </Td>
                <Td name="Then, a started quarter" right>
                  <MoneyInput
                    size={6}
                    maxLength={10}
                    aria-label={`Pounds a quarter of an hour, ${name}`}
                    placeholder={typedPounds(usual.pencePerQuarter)}
                    value={price}
                    onChange={(event) => set({ price: event.target.value })}
                    {...aria}
                  />
                </Td>
                <Td name="An hour over costs" right quiet>
                  {pence === null ? "" : formatPence(4 * pence)}
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <PanelBody>
        <Text as="p" size="small" tone={error ? "bad" : "faint"} id="waiting-error">
          {error ?? "An empty row has the usual terms, as shown. Carriers read yours before they quote."}
        </Text>
      </PanelBody>
    </Panel>
  );
}
