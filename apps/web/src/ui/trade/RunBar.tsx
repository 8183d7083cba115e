import { Row } from "../primitives/Stack.tsx";
import styles from "./RunBar.module.css";

interface RunBarProps {
  toCollection: number;
  loaded: number;
  toHome: number;
  /** Miles of the longest run, whose bar fills the whole width. */
  longest: number;
}

const WIDTH = 230;
const HEIGHT = 14;

/** Bar of a run, to the same scale as the other bars: empty miles are hatched, loaded ones solid. */
export function RunBar({ toCollection, loaded, toHome, longest }: RunBarProps) {
  const px = (miles: number) => (miles / Math.max(1, longest)) * WIDTH;
  const [first, second, third] = [px(toCollection), px(loaded), px(toHome)];
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${toCollection} miles empty, ${loaded} loaded, ${toHome} empty`}
    >
      <Hatched x={0} width={first} />
      <rect className={styles.loaded} x={first} width={second} height={HEIGHT} />
      <Hatched x={first + second} width={third} />
    </svg>
  );
}

function Hatched({ x, width }: { x: number; width: number }) {
  if (width < 0.5) return null;
  const lines = Array.from({ length: Math.ceil((width + HEIGHT) / 6) }, (_, index) => index * 6);
  const clipped = lines.flatMap((at) => {
    const from = Math.max(0, at - HEIGHT);
    const to = Math.min(width, at);
    return to > from ? [`M${x + from} ${at - from}L${x + to} ${at - to}`] : [];
  });
  return (
    <>
      <rect className={styles.empty} x={x + 0.5} y={0.5} width={Math.max(0, width - 1)} height={HEIGHT - 1} />
      <path className={styles.empty} d={clipped.join("")} />
    </>
  );
}

/** Legend of the bars. */
export function RunLegend() {
  return (
    <Row as="span" gap={8}>
      <svg width={28} height={HEIGHT} aria-hidden="true">
        <Hatched x={0} width={28} />
      </svg>
      empty
      <svg width={28} height={HEIGHT} aria-hidden="true">
        <rect className={styles.loaded} width={28} height={HEIGHT} />
      </svg>
      loaded
    </Row>
  );
}
