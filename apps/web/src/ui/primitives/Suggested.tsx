import { Button } from "./Button.tsx";
import { Row } from "./Stack.tsx";

/** A suggested text, with a label if that differs from the text. */
export interface TextChoice {
  text: string;
  words?: string;
}

interface SuggestedProps {
  meant: readonly TextChoice[];
  onTake: (text: string) => void;
  /** Text before the buttons, "Did you mean" by default. */
  question?: string;
}

/** Suggestions for a text that was refused, as buttons. The parent focuses the field after one is pressed. */
export function Suggested({ meant, onTake, question = "Did you mean" }: SuggestedProps) {
  if (meant.length === 0) return null;
  return (
    <Row as="span" gap={8}>
      {question}
      {meant.map(({ text, words = text }) => (
        <Button key={text} size="small" onClick={() => onTake(text)}>
          {words}
        </Button>
      ))}
    </Row>
  );
}
