"use client";

import { NumberField as Base } from "@base-ui/react/number-field";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import button from "./Button.module.css";
import input from "./Input.module.css";
import styles from "./NumberField.module.css";

interface NumberFieldProps extends Pick<ComponentProps<"input">, "id" | "name" | "placeholder"> {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
}

/**
 * Field for a whole number, which can be typed or changed by the arrow keys and two buttons. Other characters are
 * rejected.
 */
export function NumberField({ value, onChange, min, max, id, name, ...rest }: NumberFieldProps) {
  return (
    <Base.Root
      {...(id === undefined ? {} : { id })}
      {...(name === undefined ? {} : { name })}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      value={value}
      onValueChange={onChange}
      format={{ maximumFractionDigits: 0, useGrouping: false }}
      locale="en-GB"
    >
      <Base.Group className={styles.group}>
        <Base.Decrement className={button.button}>
          <IconMinus size={13} stroke={1.9} aria-hidden />
        </Base.Decrement>
        <Base.Input {...rest} className={input.input} />
        <Base.Increment className={button.button}>
          <IconPlus size={13} stroke={1.9} aria-hidden />
        </Base.Increment>
      </Base.Group>
    </Base.Root>
  );
}
