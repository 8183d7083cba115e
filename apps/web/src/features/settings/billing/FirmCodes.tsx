"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { BillingForm } from "./billing-form.ts";

interface FirmCodesProps {
  codes: BillingForm["accounts"];
  onChange: (codes: BillingForm["accounts"]) => void;
  error: string | undefined;
}

/** Code of the ledger for each firm with which there are invoices; an empty one is made from the firm's name. */
export function FirmCodes({ codes, onChange, error }: FirmCodesProps) {
  const { data } = useQuery(useTRPC().moneyPage.ledgerFirms.queryOptions({}));
  if (data === undefined || data.firms.length === 0)
    return (
      <Text as="p" size="small" tone="faint">
        The firms of your invoices stand here, each with its code in your ledger.
      </Text>
    );
  return (
    <>
      <Table dense>
        <thead>
          <tr>
            <Th>Firm</Th>
            <Th right>Its account</Th>
          </tr>
        </thead>
        <tbody>
          {data.firms.map(({ id, name }) => (
            <tr key={id}>
              <Td wrap>{name}</Td>
              <Td name="Its account" right>
                <Input
                  size={8}
                  maxLength={8}
                  autoComplete="off"
                  aria-label={`Account of ${name}`}
                  value={codes[id] ?? ""}
                  onChange={(event) => onChange({ ...codes, [id]: event.target.value })}
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {error && (
        <Text as="p" tone="bad" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
