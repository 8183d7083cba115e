import { useId } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./Health.module.css";

export interface Bar {
  name: string;
  /** Of the whole width, 0 to 1. */
  share: number;
  value: string;
  note: string;
}

interface BarsProps {
  title: string;
  sub: string;
  heads: [name: string, value: string, note: string];
  bars: readonly Bar[];
}

/** Shares as grey bars: a table, so that it reads as what it shows. */
export function Bars({ title, sub, heads, bars }: BarsProps) {
  const id = useId();
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className={styles.key}>{sub}</span>
      </header>
      {bars.length === 0 ? (
        <p className={styles.note}>Nothing yet.</p>
      ) : (
        <table className={styles.bars}>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">
                <VisuallyHidden>Bar</VisuallyHidden>
              </th>
              <th scope="col">{heads[1]}</th>
              <th scope="col">{heads[2]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, share, value, note }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect className={styles.track} width="100" height="10" />
                    <rect className={styles.ink} width={Math.min(1, share) * 100} height="10" />
                  </svg>
                </td>
                <td>
                  <b>{value}</b>
                </td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
