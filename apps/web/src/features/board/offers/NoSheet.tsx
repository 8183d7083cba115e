"use client";

import { MAX_NOTE_LETTERS } from "@board/api/offers/rules";
import { readPounds } from "@board/api/typed/rules";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatPence } from "../../../ui/format/money.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Drawer } from "../../../ui/primitives/Drawer.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Input, MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import phone from "../phone/Phone.module.css";
import styles from "./Offers.module.css";
import { type Offer, REASONS } from "./offer-words.ts";
import type { NoWords } from "./use-decisions.ts";

interface NoSheetProps {
  offer: Offer;
  onNo: (reason: (typeof REASONS)[number][0], words: NoWords) => void;
  onClose: () => void;
}

/** Sheet of a phone with the reasons of a no; a tap on one sends it with the words below. */
export function NoSheet({ offer, onNo, onClose }: NoSheetProps) {
  const [note, setNote] = useState("");
  const [price, setPrice] = useState("");
  const { load, pricePence, poster } = offer;
  const who = poster.name ?? "the poster";
  const wouldDoAtPence = readPounds(price) ?? undefined;
  return (
    <Drawer label="No, because" onClose={onClose}>
      <div className={phone.sheet}>
        <header>
          <h2>No{pricePence === null ? "" : ` to ${formatPence(pricePence)}`}, because</h2>
          <IconButton icon={IconX} label="Close" large onClick={onClose} />
        </header>
        <Stack className={phone.body}>
          <p>
            <Plate outcode={load.from.outcode} /> to <Plate outcode={load.to.outcode} /> for {who}. A tap
            sends it.
          </p>
          <div className={styles.reasons}>
            {REASONS.map(([reason, name]) => (
              <Button
                key={reason}
                onClick={() => onNo(reason, { note: note.trim() || undefined, wouldDoAtPence })}
              >
                {reason === "OTHER" ? "Something else" : name}
              </Button>
            ))}
          </div>
          <Field label={`A word for the poster, if you like (${[...note].length} of ${MAX_NOTE_LETTERS})`}>
            <Input
              maxLength={MAX_NOTE_LETTERS}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </Field>
          <Field label="Would do it at, if you like">
            <MoneyInput value={price} onChange={(event) => setPrice(event.currentTarget.value)} />
          </Field>
          <Text as="p" tone="quiet" size="small">
            Only {who} reads it. You can undo for 5 seconds. It counts as one no; not answering counts as
            nothing.
          </Text>
        </Stack>
      </div>
    </Drawer>
  );
}
