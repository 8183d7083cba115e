"use client";

import type { AgreementView } from "@board/api/schemas";
import { daysBetween, londonDay } from "@board/calendar";
import { IconHourglassHigh, IconLock, IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatFullDay } from "../../ui/format/days.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge, type BadgeLook } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { MakeSelfBill } from "./MakeSelfBill.tsx";
import { ProposeAgreement } from "./ProposeAgreement.tsx";
import type { MoneySide } from "./use-money-search.ts";

const STATES: Record<AgreementView["status"], { name: string; look: BadgeLook; icon: typeof IconLock }> = {
  PROPOSED: { name: "Proposed", look: { tone: "info" }, icon: IconHourglassHigh },
  ACTIVE: { name: "Active", look: { tone: "good" }, icon: IconRepeat },
  ENDED: { name: "Ended", look: { kind: "dashed" }, icon: IconLock },
};

const ENDED_BY: Record<NonNullable<AgreementView["endedBy"]>, string> = {
  poster: "ended by the poster",
  carrier: "ended by the carrier",
  vat_number: "a VAT number changed: it needs a new agreement",
  replaced: "replaced by a newer one",
};

/** Days before the last one from which on the end of an agreement is marked. */
const ENDS_SOON_DAYS = 30;

type Asked = { agreement: AgreementView; action: "accept" | "end" | "bill" } | "propose" | null;

/** Agreements by which a poster makes its carriers' invoices itself, and the making of these. */
export function SelfBilling({ side }: { side: MoneySide }) {
  const own = side === "issued" ? "carrier" : "poster";
  const { data, error } = useQuery(useTRPC().selfBilling.list.queryOptions({ side: own }));
  const today = londonDay(useNow());
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const agreements = data?.agreements ?? [];
  if (own === "carrier" && agreements.length === 0 && !error) return null;
  return (
    <Panel
      title="Self-billing"
      sub={own === "poster" ? "you make the invoices of a carrier" : "posters that make your invoices"}
      end={own === "poster" && data && <Button onClick={() => setAsked("propose")}>Ask a carrier…</Button>}
      flush
    >
      {error && (
        <PanelBody>
          <ErrorNote error={error} />
        </PanelBody>
      )}
      {data && agreements.length === 0 && (
        <PanelBody>
          Nobody has agreed yet. You may write a carrier’s invoices only after both have agreed, and both are
          registered for VAT: without that, the VAT on them cannot be reclaimed.{" "}
          <HelpLink to="/help/money#how-do-i-make-a-carriers-invoices-myself">What it means</HelpLink>
        </PanelBody>
      )}
      {agreements.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>State</Th>
              <Th>{own === "poster" ? "Carrier" : "Poster"}</Th>
              <Th>Covers deliveries</Th>
              <Th hidden>Actions</Th>
            </tr>
          </thead>
          <tbody>
            {agreements.map((agreement) => {
              const { id, status, until, coversFrom, endedBy, allowedActions } = agreement;
              const { name, look, icon } = STATES[status];
              const other = own === "poster" ? agreement.carrier : agreement.poster;
              return (
                <tr key={id} data-ended={status === "ENDED" || undefined}>
                  <td>
                    <Badge {...look} icon={icon}>
                      {name}
                    </Badge>
                  </td>
                  <Td name={own === "poster" ? "Carrier" : "Poster"}>{other.name}</Td>
                  <Td name="Covers deliveries" wrap>
                    {coversFrom ? `from ${formatFullDay(coversFrom)} ` : ""}
                    <Text
                      tone={
                        status === "ACTIVE" && daysBetween(today, until) <= ENDS_SOON_DAYS
                          ? "warn"
                          : undefined
                      }
                    >
                      until {formatFullDay(until)}
                    </Text>{" "}
                    {endedBy && (
                      <Text tone={endedBy === "vat_number" ? "bad" : "quiet"}>{ENDED_BY[endedBy]}</Text>
                    )}
                  </Td>
                  <td>
                    {allowedActions.includes("accept") && (
                      <Button
                        size="small"
                        kind="go"
                        onClick={() => setAsked({ agreement, action: "accept" })}
                      >
                        Read and accept…<VisuallyHidden> {other.name}</VisuallyHidden>
                      </Button>
                    )}
                    {own === "poster" && status === "ACTIVE" && (
                      <Button size="small" onClick={() => setAsked({ agreement, action: "bill" })}>
                        Make a self-bill…<VisuallyHidden> {other.name}</VisuallyHidden>
                      </Button>
                    )}
                    {allowedActions.includes("end") && (
                      <Button
                        size="small"
                        kind="danger"
                        onClick={() => setAsked({ agreement, action: "end" })}
                      >
                        {status === "PROPOSED" && own === "carrier" ? "Decline…" : "End…"}
                        <VisuallyHidden> {other.name}</VisuallyHidden>
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {asked === "propose" && <ProposeAgreement today={today} onClose={close} />}
      {asked !== null && asked !== "propose" && asked.action === "bill" && (
        <MakeSelfBill carrier={asked.agreement.carrier} today={today} onClose={close} />
      )}
      {asked !== null && asked !== "propose" && asked.action !== "bill" && (
        <AnswerAgreement agreement={asked.agreement} action={asked.action} onClose={close} />
      )}
    </Panel>
  );
}

interface AnswerAgreementProps {
  agreement: AgreementView;
  action: "accept" | "end";
  onClose: () => void;
}

/** Dialog in which a carrier reads and accepts an agreement, or either end ends it. */
function AnswerAgreement({ agreement: { id, text }, action, onClose }: AnswerAgreementProps) {
  const answer = useMoneyAction({
    call: (client) => client.selfBilling[action].mutate({ id }),
    said: () => (action === "accept" ? "Self-billing is agreed" : "The agreement is ended"),
    onDone: onClose,
  });
  const accepts = action === "accept";
  return (
    <ConfirmDialog
      question={accepts ? "Agree that the poster makes your invoices?" : "End this agreement?"}
      effect={
        accepts
          ? "Both of you need a VAT number. From today on you issue no invoice for these jobs yourself."
          : "What was issued stays valid. From now on the carrier issues its invoices itself."
      }
      verb={accepts ? "Accept" : "End it"}
      kind={accepts ? "go" : "danger"}
      busy={answer.isPending ? "Sending" : undefined}
      error={answer.error}
      onConfirm={() => answer.mutate()}
      onClose={onClose}
    >
      {accepts && (
        <Stack gap={8}>
          {text.clauses.map((clause) => (
            <p key={clause}>{clause}</p>
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
