import styles from "./SaidCode.module.css";

/** A collection code in letters that can be read out across a yard, in two halves: `7QK 4MX`. */
export function SaidCode({ code }: { code: string }) {
  return <strong className={styles.code}>{`${code.slice(0, 3)} ${code.slice(3)}`}</strong>;
}
