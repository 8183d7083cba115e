"use client";

import { MAX_DESCRIPTION, MAX_GOODS, PACKAGE_KINDS, type PackageKind } from "@board/api/goods/rules";
import { kilogramWords, PACKAGE_NAMES } from "@board/api/goods/words";
import { readCount } from "@board/api/typed/rules";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { counted } from "../../../ui/format/counted.ts";
import { capital } from "../../../ui/format/plain-words.ts";
import { isPopupOpen } from "../../../ui/hooks/is-popup-open.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Input, Select } from "../../../ui/primitives/Input.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { errorAria, FormRow, RowErrors } from "./FormRow.tsx";
import styles from "./GoodsRow.module.css";
import { type GoodsForm, NUMBERS, newLine, totalsOfForm, withGoods, withWeight } from "./goods-form.ts";
import type { FieldErrors, LoadForm, SetForm } from "./load-form.ts";

const LABELS = Object.fromEntries(NUMBERS) as Record<(typeof NUMBERS)[number][0], string>;
const HEADS = [
  "Goods",
  "How many",
  "Kind",
  "Length × width × height, cm",
  "kg each",
  "Stack",
  "UN no.",
] as const;
const SIZES = ["lengthCm", "widthCm", "heightCm"] as const;
/** Weight of a package above which a usual tail-lift is too weak, with its pump truck. */
const HEAVY_KG = 900;

interface GoodsRowProps {
  form: LoadForm;
  set: SetForm;
  errors: FieldErrors;
  /** Numbers of the lines, from 1, whose description the winner alone reads. */
  hidden: readonly number[];
}

/** Row for the lines of goods. Alt G adds a line, and so does Enter in the last field. */
export function GoodsRow({ form, set, errors, hidden }: GoodsRowProps) {
  const { goods } = form;
  const [entered, setEntered] = useState("");
  const [said, setSaid] = useState("");
  const isFull = goods.length >= MAX_GOODS;

  function add(): void {
    if (isFull) return;
    const line = newLine(crypto.randomUUID(), goods.at(-1)?.kind);
    set((now) => ({ goods: [...now.goods, line] }));
    setEntered(line.key);
    setSaid(`Line ${goods.length + 1} added`);
  }
  function remove(at: number): void {
    set((now) => withGoods(now, now.goods.toSpliced(at, 1)));
    setSaid(`Line ${at + 1} removed`);
  }
  const change = (at: number, changes: Partial<GoodsForm>) =>
    set((now) =>
      withGoods(
        now,
        now.goods.map((line, nth) => (nth === at ? { ...line, ...changes } : line)),
      ),
    );

  const pressed = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.code !== "KeyG" || !event.altKey || event.ctrlKey || event.metaKey || isPopupOpen()) return;
    event.preventDefault();
    add();
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => pressed(event);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return (
    <FormRow name="Goods" fields={["goods"]} errors={errors}>
      <div className={styles.goods}>
        {goods.length > 0 && (
          <div className={styles.heads} aria-hidden>
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
        )}
        <ol>
          {goods.map((line, nth) => (
            <li key={line.key}>
              <GoodsLine
                line={line}
                nth={nth}
                errors={errors}
                autoFocus={entered === line.key}
                onChange={(changes) => change(nth, changes)}
                onRemove={() => remove(nth)}
                onLast={nth === goods.length - 1 ? add : undefined}
              />
              <div className={styles.about}>
                <RowErrors fields={[`goods.${nth}`]} errors={errors} />
                {hidden.includes(nth + 1) && (
                  <Text as="p" tone="warn" size="small">
                    This names a contact: only the carrier that wins the load reads it.
                  </Text>
                )}
                <TooHeavy line={line} form={form} set={set} />
              </div>
            </li>
          ))}
        </ol>
        <Row className={styles.foot} justify="between">
          <Button
            size="small"
            icon={<IconPlus size={14} stroke={1.9} aria-hidden />}
            shortcut="Alt G"
            because={isFull ? `At most ${MAX_GOODS} lines` : undefined}
            onClick={add}
          >
            {goods.length === 0 ? "Add goods" : "Add a line"}
          </Button>
          <Sums form={form} set={set} />
        </Row>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </FormRow>
  );
}

interface GoodsLineProps {
  line: GoodsForm;
  nth: number;
  errors: FieldErrors;
  autoFocus: boolean;
  onChange: (changes: Partial<GoodsForm>) => void;
  onRemove: () => void;
  /** Adds a line after this one; left out for a line that is not the last. */
  onLast: (() => void) | undefined;
}

function GoodsLine({ line, nth, errors, autoFocus, onChange, onRemove, onLast }: GoodsLineProps) {
  const of = `, line ${nth + 1}`;
  const wrong = errorAria(`goods.${nth}`, errors);
  const number = (name: keyof typeof LABELS) => (
    <Input
      key={name}
      aria-label={`${LABELS[name]}${of}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={line[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...wrong}
    />
  );
  const pressLast = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || onLast === undefined) return;
    event.preventDefault();
    onLast();
  };
  return (
    <div className={styles.line}>
      <Input
        aria-label={`Goods${of}`}
        placeholder="Tile adhesive, 20 kg bags"
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={MAX_DESCRIPTION}
        value={line.description}
        onChange={(event) => onChange({ description: event.target.value })}
        {...wrong}
      />
      {number("packages")}
      <Select
        aria-label={`Kind${of}`}
        value={line.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value as PackageKind })}
      >
        {PACKAGE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {capital(PACKAGE_NAMES[kind][1])}
          </option>
        ))}
      </Select>
      <span className={styles.sizes}>{SIZES.map(number)}</span>
      {number("weightKg")}
      <Checkbox checked={line.stackable} onChange={(event) => onChange({ stackable: event.target.checked })}>
        <VisuallyHidden>May be stacked{of}</VisuallyHidden>
      </Checkbox>
      <Input
        aria-label={`UN number${of}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={line.un}
        onChange={(event) => onChange({ un: event.target.value })}
        onKeyDown={pressLast}
        {...wrong}
      />
      <IconButton icon={IconTrash} label={`Remove line ${nth + 1}`} onClick={onRemove} />
    </div>
  );
}

/** Warns of a package that is too heavy for a usual tail-lift, with a button that asks for a stronger one. */
function TooHeavy({ line, form, set }: Pick<GoodsRowProps, "form" | "set"> & { line: GoodsForm }) {
  const each = readCount(line.weightKg) ?? 0;
  const lifts = form.tailLift && !form.equipment.includes("TAIL_LIFT_2T");
  if (each <= HEAVY_KG || !lifts) return null;
  return (
    <Note kind="warning">
      <Row justify="between">
        {kilogramWords(each)} and a pump truck are too much for many tail-lifts.
        <Button
          size="small"
          onClick={() => set((now) => ({ equipment: [...now.equipment, "TAIL_LIFT_2T"] }))}
        >
          Ask for a 2 t tail-lift
        </Button>
      </Row>
    </Note>
  );
}

/** Sums of the lines beside the load's own counts: what differs is red, with a button that takes the sum. */
function Sums({ form, set }: Pick<GoodsRowProps, "form" | "set">) {
  const { pallets, packages, kilograms, isWeighed } = totalsOfForm(form.goods);
  if (packages === 0) return null;
  const ofPallets = pallets > 0 && (readCount(form.pallets) ?? 0) !== pallets;
  const ofWeight = isWeighed && (readCount(form.weightKg) ?? 0) !== kilograms;
  const count = pallets > 0 ? counted(pallets, "pallet") : counted(packages, "package");
  return (
    <Row gap={8}>
      <Text tone={ofPallets || ofWeight ? "bad" : "good"}>
        {[count, ...(isWeighed ? [kilogramWords(kilograms)] : [])].join(", ")}
      </Text>
      {ofPallets && (
        <Button size="small" onClick={() => set({ pallets: String(pallets) })}>
          Use {count}
        </Button>
      )}
      {ofWeight && (
        <Button size="small" onClick={() => set(withWeight(String(kilograms)))}>
          Use {kilogramWords(kilograms)}
        </Button>
      )}
    </Row>
  );
}
