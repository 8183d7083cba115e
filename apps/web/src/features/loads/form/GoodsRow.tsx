"use client";

import { MAX_DESCRIPTION, MAX_GOODS } from "@board/api/goods/rules";
import { kilogramWords, PACKAGE_NAMES, type PackageKind } from "@board/api/goods/words";
import { readCount } from "@board/api/typed/rules";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { counted } from "../../../ui/format/counted.ts";
import { capital } from "../../../ui/format/plain-words.ts";
import { useAltKey } from "../../../ui/hooks/use-alt-key.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Input, Select } from "../../../ui/primitives/Input.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { errorAria, FormRow, RowErrors } from "./FormRow.tsx";
import styles from "./GoodsRow.module.css";
import { newLine, PARTS, totalsOfForm, withGoods, withWeight } from "./goods-form.ts";
import type { FieldErrors, GoodsForm, GoodsPart, LoadForm, SetForm } from "./load-form.ts";

const PART_NAMES = Object.keys(PARTS) as GoodsPart[];
const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface GoodsRowProps {
  form: LoadForm;
  set: SetForm;
  errors: FieldErrors;
  /** Numbers of the lines, from 1, whose description the winner alone reads. */
  hidden: readonly number[];
  /** Content below the lines, such as a warning. */
  children: ReactNode;
}

/** Row for the lines of goods. Alt G adds a line, and so does Enter in the last field; Alt ↑ and Alt ↓ move a line. */
export function GoodsRow({ form, set, errors, hidden, children }: GoodsRowProps) {
  const { goods } = form;
  const [entered, setEntered] = useState("");
  const [said, setSaid] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isFull = goods.length >= MAX_GOODS;

  function add(): void {
    if (isFull) return;
    const line = newLine(crypto.randomUUID(), goods.at(-1)?.kind);
    set((now) => ({ goods: [...now.goods, line] }));
    setEntered(line.key);
    setSaid(`Line ${goods.length + 1} added`);
  }
  function remove(at: number): void {
    const items = list.current?.children;
    (items?.[at + 1] ?? items?.[at - 1])?.querySelector("button")?.focus();
    if (goods.length === 1) addButton.current?.focus();
    set((now) => withGoods(now, now.goods.toSpliced(at, 1)));
    setSaid(`Line ${at + 1} removed`);
  }
  function press(event: KeyboardEvent<HTMLOListElement>): void {
    const by = event.altKey ? MOVES[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    const { target } = event;
    const at = [...event.currentTarget.children].findIndex((item) => item.contains(target as Node));
    const line = goods[at];
    if (line === undefined || goods[at + by] === undefined) return;
    set({ goods: goods.toSpliced(at, 1).toSpliced(at + by, 0, line) });
    setSaid(`It is line ${at + by + 1} now`);
    // The line keeps its key, so its element moves and the focus would be lost in some browsers.
    requestAnimationFrame(() => target instanceof HTMLElement && target.focus());
  }
  const change = (at: number, changes: Partial<GoodsForm>) =>
    set((now) =>
      withGoods(
        now,
        now.goods.map((line, nth) => (nth === at ? { ...line, ...changes } : line)),
      ),
    );
  useAltKey("G", add);

  return (
    <FormRow name="Goods" fields={["goods"]} errors={errors}>
      <div className={styles.goods}>
        <Lines as="ol" ref={list} onKeyDown={press}>
          {goods.map((line, nth) => (
            <li key={line.key}>
              <GoodsLine
                line={line}
                nth={nth}
                errors={errors}
                hidden={hidden.includes(nth + 1)}
                autoFocus={entered === line.key}
                onChange={(changes) => change(nth, changes)}
                onRemove={() => remove(nth)}
                onLast={nth === goods.length - 1 ? add : undefined}
              />
            </li>
          ))}
        </Lines>
        <Row className={styles.foot} justify="between">
          <Button
            ref={addButton}
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
      {children}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </FormRow>
  );
}

interface GoodsLineProps extends Pick<GoodsRowProps, "errors"> {
  line: GoodsForm;
  nth: number;
  /** True if the winner alone reads the description. */
  hidden: boolean;
  autoFocus: boolean;
  onChange: (changes: Partial<GoodsForm>) => void;
  onRemove: () => void;
  /** Adds a line after this one; left out for a line that is not the last. */
  onLast: (() => void) | undefined;
}

function GoodsLine({ line, nth, errors, hidden, autoFocus, onChange, onRemove, onLast }: GoodsLineProps) {
  const aria = (part: GoodsPart) => ({
    "aria-label": `${PARTS[part]}, line ${nth + 1}`,
    ...errorAria(`goods.${nth}.${part}`, errors),
  });
  const text = (part: Exclude<GoodsPart, "kind" | "stackable">, props?: ComponentProps<typeof Input>) => (
    <Field label={PARTS[part]}>
      <Input
        {...aria(part)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={line[part]}
        onChange={(event) => onChange({ [part]: event.target.value })}
        {...props}
      />
    </Field>
  );
  const pressLast = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || onLast === undefined) return;
    event.preventDefault();
    onLast();
  };
  return (
    <div className={styles.line}>
      {text("description", {
        autoFocus,
        inputMode: "text",
        maxLength: MAX_DESCRIPTION,
        placeholder: "Tile adhesive, 20 kg bags",
      })}
      {text("packages")}
      <Field label={PARTS.kind}>
        <Select
          {...aria("kind")}
          value={line.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as PackageKind })}
        >
          {Object.entries(PACKAGE_NAMES).map(([kind, [, several]]) => (
            <option key={kind} value={kind}>
              {capital(several)}
            </option>
          ))}
        </Select>
      </Field>
      {text("lengthCm")}
      {text("widthCm")}
      {text("heightCm")}
      {text("weightKg")}
      <Field label={PARTS.stackable}>
        <Checkbox
          {...aria("stackable")}
          checked={line.stackable}
          onChange={(event) => onChange({ stackable: event.target.checked })}
        />
      </Field>
      {text("un", { onKeyDown: pressLast })}
      <IconButton icon={IconTrash} label={`Remove line ${nth + 1}`} onClick={onRemove} />
      <div className={styles.about}>
        <RowErrors fields={PART_NAMES.map((part) => `goods.${nth}.${part}` as const)} errors={errors} />
        {hidden && (
          <Text as="p" tone="warn" size="small">
            This names a contact: only the carrier that wins the load reads it.
          </Text>
        )}
      </div>
    </div>
  );
}

/** Sums of the lines beside the load's own counts: what differs is red, with a button that takes the sum. */
function Sums({ form, set }: Pick<GoodsRowProps, "form" | "set">) {
  const { pallets, packages, kilograms, isWeighed } = totalsOfForm(form.goods);
  if (packages === 0) return null;
  // A load of parcels has no field for pallets.
  const ofPallets = form.type !== "PARCELS" && pallets > 0 && (readCount(form.pallets) ?? 0) !== pallets;
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
