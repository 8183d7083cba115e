import { useId } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./Health.module.css";

interface Column {
  /** Under the column. */
  label: string;
  /** For readers and on hover. */
  name: string;
  first: number;
  second: number;
}

interface ColumnsProps {
  title: string;
  /** Legend of the grey and the hatched columns. */
  series: [first: string, second: string];
  columns: readonly Column[];
  /** Labels stand under every so many columns. */
  every?: number;
}

const HEIGHT = 120;
const STEP = 26;
const WIDTH = 9;

/** Two series side by side, the second one hatched, and the same numbers in a table for who reads rather than sees. */
export function Columns({ title, series, columns, every = 1 }: ColumnsProps) {
  const id = useId();
  const most = Math.max(1, ...columns.map(({ first, second }) => Math.max(first, second)));
  const heightOf = (value: number) => (value / most) * HEIGHT;
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className={styles.key}>
          <i className={styles.solid} />
          {series[0]}
          <i className={styles.hatched} />
          {series[1]}
        </span>
      </header>
      <svg
        className={styles.columns}
        viewBox={`0 0 ${columns.length * STEP} ${HEIGHT + 34}`}
        aria-hidden="true"
      >
        <defs>
          <pattern
            id={`${id}-hatch`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={styles.paper} width="5" height="5" />
            <rect className={styles.ink} width="1.5" height="5" />
          </pattern>
        </defs>
        {columns.map(({ name, label, first, second }, index) => (
          <g key={name} transform={`translate(${index * STEP} 0)`}>
            <title>{`${name}: ${first} ${series[0]}, ${second} ${series[1]}`}</title>
            {first > 0 && (
              <text className={styles.value} x={STEP / 2} y={12 + HEIGHT - heightOf(Math.max(first, second))}>
                {first}
              </text>
            )}
            <rect
              className={styles.ink}
              x={4}
              y={16 + HEIGHT - heightOf(first)}
              width={WIDTH}
              height={heightOf(first)}
            />
            <rect
              className={styles.edge}
              fill={`url(#${id}-hatch)`}
              x={5 + WIDTH}
              y={16 + HEIGHT - heightOf(second)}
              width={WIDTH}
              height={heightOf(second)}
            />
            <line className={styles.base} x1={2} x2={STEP - 2} y1={16 + HEIGHT} y2={16 + HEIGHT} />
            {index % every === 0 && (
              <text x={STEP / 2} y={HEIGHT + 30}>
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <VisuallyHidden as="table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">{series[0]}</th>
            <th scope="col">{series[1]}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, first, second }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </VisuallyHidden>
    </section>
  );
}
