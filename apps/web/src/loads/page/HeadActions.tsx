"use client";

import { IconAlertOctagon, IconCopy, IconPencil, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { RaiseDialog } from "../../load/RaiseDialog.tsx";
import { ReasonDialog } from "../../load/ReasonDialog.tsx";
import type { LoadPage } from "../../load/view.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import styles from "./HeadActions.module.css";

type Ending = "cancel" | "release" | "handBack" | "dispute";

/** Actions on the load as a whole; the next step of its life has a place of its own. */
export function HeadActions({ page }: { page: LoadPage }) {
  const [open, setOpen] = useState<Ending | null>(null);
  const { load, side } = page;
  const may = load.allowedActions;
  const close = () => setOpen(null);
  return (
    <div className={styles.actions}>
      {may.includes("amend") && (
        <ButtonLink
          size="small"
          href={`/loads/${load.id}/amend`}
          icon={<IconPencil size={13} stroke={1.9} aria-hidden />}
        >
          Amend
        </ButtonLink>
      )}
      {side === "poster" && (
        <ButtonLink
          size="small"
          href={`/loads/new?from=${load.id}`}
          icon={<IconCopy size={13} stroke={1.9} aria-hidden />}
        >
          {may.includes("repost") ? "Post again" : "Copy"}
        </ButtonLink>
      )}
      <Button
        size="small"
        icon={<IconPrinter size={13} stroke={1.9} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {may.includes("release") && (
        <Button size="small" kind="danger" onClick={() => setOpen("release")}>
          Release carrier
        </Button>
      )}
      {may.includes("handBack") && (
        <Button size="small" kind="danger" onClick={() => setOpen("handBack")}>
          Hand back
        </Button>
      )}
      {may.includes("cancel") && (
        <Button size="small" kind="danger" onClick={() => setOpen("cancel")}>
          Cancel load
        </Button>
      )}
      {may.includes("dispute") && (
        <Button
          size="small"
          kind="danger"
          icon={<IconAlertOctagon size={13} stroke={1.9} aria-hidden />}
          onClick={() => setOpen("dispute")}
        >
          Raise a problem
        </Button>
      )}
      {open === "dispute" && <RaiseDialog load={load} onClose={close} />}
      {open !== null && open !== "dispute" && <EndDialog page={page} ending={open} onClose={close} />}
    </div>
  );
}

interface EndDialogProps {
  page: LoadPage;
  ending: Exclude<Ending, "dispute">;
  onClose: () => void;
}

function EndDialog({ page, ending, onClose }: EndDialogProps) {
  const { load } = page;
  const booked = load.status === "BOOKED";
  const shared = { load, onClose, label: "Reason" };
  if (ending === "cancel") {
    return (
      <ReasonDialog
        {...shared}
        title={`Cancel ${load.ref}?`}
        effect={
          booked
            ? `${load.carrier?.name ?? "The carrier"} loses the job at once, and it counts against your record.`
            : "It leaves the board at once and every active quote becomes void. You can post it again."
        }
        verb="Cancel load"
        busy="Cancelling"
        required={booked}
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
        effect="The load returns to the board at once and the carriers that lost it are invited to quote again. It counts against your record."
        verb="Release carrier"
        busy="Releasing"
        required
        call={(client, reason, seen) => client.bookings.release.mutate({ id: load.id, reason }, seen)}
      />
    );
  }
  return (
    <ReasonDialog
      {...shared}
      title={`Hand ${load.ref} back?`}
      effect="The load returns to the board at once. It counts against your record, and you cannot quote on it again."
      verb="Hand back"
      busy="Handing back"
      required
      call={(client, reason, seen) => client.bookings.handBack.mutate({ id: load.id, reason }, seen)}
    />
  );
}
