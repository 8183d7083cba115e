import { differingWords } from "./new-firm-words.ts";

/** Text in which the words that the other text lacks are highlighted. */
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
