import styles from "./Diagram.module.css";
import type { Sequence } from "./read-diagram.ts";

const WIDTH = 736;
const HEAD = 30;
const STEP = 34;
const EDGE = 70;

/** Messages between participants, top to bottom. */
export function SequenceDiagram({ people, arrows }: Sequence) {
  const gap = (WIDTH - 2 * EDGE) / Math.max(1, people.length - 1);
  const x = new Map(people.map(({ id }, at) => [id, EDGE + at * gap]));
  const height = HEAD + 14 + arrows.length * STEP;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={arrows.map(({ from, to, text }) => `${nameOf(from)} to ${nameOf(to)}: ${text}`).join(". ")}
    >
      {people.map(({ id, name }) => (
        <g key={id}>
          <line className={styles.life} x1={x.get(id)} x2={x.get(id)} y1={HEAD} y2={height} />
          <rect className={styles.box} x={(x.get(id) ?? 0) - 58} y={1} width={116} height={HEAD - 2} rx={4} />
          <text className={styles.name} x={x.get(id)} y={HEAD / 2 + 4}>
            {name}
          </text>
        </g>
      ))}
      {arrows.map(({ from, to, text, broken }, at) => {
        const start = x.get(from) ?? 0;
        const end = x.get(to) ?? 0;
        const y = HEAD + 14 + at * STEP + 18;
        const way = end > start ? 1 : -1;
        return (
          <g key={`${at} ${text}`}>
            <line
              className={broken ? `${styles.arrow} ${styles.broken}` : styles.arrow}
              x1={start}
              x2={end - way * 7}
              y1={y}
              y2={y}
            />
            <path d={`M${end} ${y}l${-way * 8} -4v8z`} />
            <text className={styles.message} x={(start + end) / 2} y={y - 6} textAnchor="middle">
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
