"use client";

import { cancelNeedsReason } from "@board/api/loads/rules";
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconDots,
  IconPencil,
  IconPrinter,
} from "@tabler/icons-react";
import { useState } from "react";
import { HandBack } from "../../../shared/load-parts/HandBack.tsx";
import { RaiseDialog } from "../../../shared/load-parts/RaiseDialog.tsx";
import { ReasonDialog } from "../../../shared/load-parts/ReasonDialog.tsx";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useIsPhone } from "../../../ui/hooks/phone.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Menu } from "../../../ui/primitives/Menu.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import styles from "./HeadActions.module.css";

type Ending = "cancel" | "release" | "handBack" | "dispute";

const ENDINGS = [
  { ending: "release", name: "Release carrier", icon: IconArrowBackUp },
  { ending: "handBack", name: "Hand back", icon: IconArrowBackUp },
  { ending: "cancel", name: "Cancel load", icon: IconBan },
  { ending: "dispute", name: "Raise a problem", icon: IconAlertOctagon },
] as const;

/**
 * Buttons for the load as a whole; NextStep has the buttons for the next step. A phone puts them into a menu, so that no
 * button that ends the load is above its quotes.
 */
export function HeadActions({ page }: { page: LoadPage }) {
  const [open, setOpen] = useState<Ending | null>(null);
  const phone = useIsPhone();
  const { load, side } = page;
  const may = load.allowedActions;
  const close = () => setOpen(null);
  const pages = [
    ...(may.includes("amend") ? [{ name: "Amend", icon: IconPencil, href: `/loads/${load.id}/amend` }] : []),
    ...(side === "poster"
      ? [
          {
            name: may.includes("repost") ? "Post again" : "Copy",
            icon: IconCopy,
            href: `/loads/new?from=${load.id}`,
          },
        ]
      : []),
  ];
  const print = { name: "Print", icon: IconPrinter, onSelect: () => window.print() };
  const endings = ENDINGS.filter(({ ending }) => may.includes(ending)).map(({ ending, ...entry }) => ({
    ...entry,
    onSelect: () => setOpen(ending),
  }));
  return (
    <Row gap={8} justify="end" data-screen>
      {phone ? (
        <Menu
          className={styles.more}
          label="Actions"
          button={<IconDots size={20} stroke={1.9} aria-hidden />}
          entries={[[...pages, print], ...(endings.length > 0 ? [endings] : [])]}
        />
      ) : (
        <>
          {pages.map(({ name, icon: Glyph, href }) => (
            <ButtonLink
              key={name}
              size="small"
              href={href}
              icon={<Glyph size={13} stroke={1.9} aria-hidden />}
            >
              {name}
            </ButtonLink>
          ))}
          <Button
            size="small"
            icon={<IconPrinter size={13} stroke={1.9} aria-hidden />}
            onClick={print.onSelect}
          >
            {print.name}
          </Button>
          {endings.map(({ name, icon: Glyph, onSelect }) => (
            <Button
              key={name}
              size="small"
              kind="danger"
              icon={<Glyph size={13} stroke={1.9} aria-hidden />}
              onClick={onSelect}
            >
              {name}
            </Button>
          ))}
        </>
      )}
      {open === "dispute" && <RaiseDialog load={load} onClose={close} />}
      {open !== null && open !== "dispute" && <EndDialog page={page} ending={open} onClose={close} />}
    </Row>
  );
}

interface EndDialogProps {
  page: LoadPage;
  ending: Exclude<Ending, "dispute">;
  onClose: () => void;
}

function EndDialog({ page, ending, onClose }: EndDialogProps) {
  const { load } = page;
  const reasoned = cancelNeedsReason(load.status, page.side);
  const shared = { load, onClose, label: "Reason" };
  if (ending === "cancel") {
    return (
      <ReasonDialog
        {...shared}
        title={`Cancel ${load.ref}?`}
        effect={
          load.carrier
            ? `${load.carrier.name} loses the job at once, and it counts against your record.`
            : "It leaves the board at once and every active quote ends. You can post it again."
        }
        verb="Cancel load"
        busy="Cancelling"
        required={reasoned}
        call={(client, reason, seen) =>
          client.loads.cancel.mutate({ id: load.id, ...(reason ? { reason } : {}) }, seen)
        }
      />
    );
  }
  if (ending === "release") {
    return (
      <ReasonDialog
        {...shared}
        title={`Release ${load.carrier?.name ?? "the carrier"}?`}
        effect="The load returns to the board at once and the carriers that lost it are invited to quote again. It counts against your record, unless the carrier has lost what the load asks for."
        verb="Release carrier"
        busy="Releasing"
        required
        call={(client, reason, seen) => client.bookings.release.mutate({ id: load.id, reason }, seen)}
      />
    );
  }
  return <HandBack load={load} onClose={onClose} />;
}
