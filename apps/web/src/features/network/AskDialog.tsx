"use client";

import { useQuery } from "@tanstack/react-query";
import { AskForm } from "../../shared/load-parts/ask/AskForm.tsx";
import { NothingToAsk } from "../../shared/load-parts/ask/NothingToAsk.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { Dialog } from "../../ui/primitives/Dialog.tsx";

interface AskDialogProps {
  /** Members of the network. */
  carriers: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Dialog that asks members of the network for one of the poster's open loads: at a price, or for a quote. */
export function AskDialog({ carriers, onClose }: AskDialogProps) {
  const loads = useQuery(
    useTRPC().posterDashboard.list.queryOptions({ status: ["POSTED"], sort: "collect", limit: 100 }),
  );
  const [only] = carriers.length === 1 ? carriers : [];
  const title = `Offer a load to ${only?.name ?? counted(carriers.length, "carrier")}`;
  const [first, ...others] = loads.data?.loads ?? [];
  // The dialog opens with its fields, one of which gets the focus.
  if (loads.isPending) return null;
  return (
    <Dialog label={title} onClose={onClose}>
      {first ? (
        <AskForm
          title={title}
          loads={[first, ...others]}
          askedFor={() => ({ carriers: carriers.map(({ id }) => id) })}
          readers="They read your name, because they are in your network"
          onClose={onClose}
        />
      ) : (
        <NothingToAsk
          title={title}
          error={loads.error}
          words="You have no load on offer."
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
