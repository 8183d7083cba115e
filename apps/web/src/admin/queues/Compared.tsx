import { differingWords } from "./new-firm-words.ts";

/** A text with the words underlined that the other one does not have. */
export function Compared({ text, other }: { text: string; other: string | null }) {
  if (other === null) return <span>{text}</span>;
  return (
    <span>
      {differingWords(text, other).map(({ word, differs }, at) => (
        <span key={at}>
          {at > 0 && " "}
          {differs ? (
            <u>
              <b>{word}</b>
            </u>
          ) : (
            word
          )}
        </span>
      ))}
    </span>
  );
}
