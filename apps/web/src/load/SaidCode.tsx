import { codeWords } from "./code-words.ts";
import styles from "./SaidCode.module.css";

/** A collection code in letters that can be read out across a yard. */
export function SaidCode({ code }: { code: string }) {
  return <strong className={styles.code}>{codeWords(code)}</strong>;
}
