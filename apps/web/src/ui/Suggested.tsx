import { Button } from "./Button.tsx";
import { Row } from "./Stack.tsx";

/** A text that may be meant in place of another, and its words where they are others. */
export interface TextChoice {
  text: string;
  words?: string;
}

interface SuggestedProps {
  meant: readonly TextChoice[];
  onTake: (text: string) => void;
  /** Before the buttons; left out: "Did you mean". */
  question?: string;
}

/** Suggestions in place of a text that was refused, each to be taken by a press; the owner focuses its field then. */
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
