"use client";

import { useId, useState } from "react";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Suggested, type TextChoice } from "../../../ui/primitives/Suggested.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";

interface WrongCellProps {
  label: string;
  text: string;
  error: string;
  /** Suggested corrections, shown as buttons. */
  meant: readonly TextChoice[];
  locked: boolean;
  onText: (text: string) => void;
}

/** Editable cell with its error; blur or Enter checks the sheet again. */
export function WrongCell({ label, text, error, meant, locked, onText }: WrongCellProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const done = () => {
    if (typed !== text) onText(typed);
  };
  return (
    <Stack as="span" gap={4}>
      <Input
        aria-label={label}
        aria-invalid
        aria-describedby={id}
        autoComplete="off"
        readOnly={locked}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === "Enter") done();
        }}
      />
      <Text id={id} tone="bad" size="small">
        {error}
      </Text>
      {!locked && (
        <Suggested
          meant={meant}
          onTake={(choice) => {
            setTyped(choice);
            onText(choice);
          }}
        />
      )}
    </Stack>
  );
}
