import styles from "../../../shared/map/Drawing.module.css";
import layout from "../../../shared/map/MapView.module.css";
import { Row } from "../../../ui/primitives/Stack.tsx";

interface MapLegendProps {
  lanes: boolean;
  circled: boolean;
}

export function MapLegend({ lanes, circled }: MapLegendProps) {
  return (
    <ul className={`${layout.over} ${layout.legend}`} aria-label="Legend">
      {lanes ? (
        <Row as="li" gap={8} nowrap>
          <svg width={40} height={14} aria-hidden="true">
            <path className={styles.flow} d="M2 2Q20 4 38 6L38 8Q20 10 2 12Z" />
          </svg>
          loads between two areas, thick where they collect
        </Row>
      ) : (
        <>
          <Row as="li" gap={8} nowrap>
            <svg width={40} height={14} aria-hidden="true">
              <g className={styles.plate} data-strength="3">
                <rect width={40} height={14} rx={3} />
                <text x={20} y={11.4} textAnchor="middle">
                  M17 6
                </text>
              </g>
            </svg>
            place and its open loads, stronger blue is more
          </Row>
          <Row as="li" gap={8} nowrap>
            <svg width={40} height={14} aria-hidden="true">
              <path className={styles.lane} d="M7 7h26" />
              <circle className={styles.end} cx="7" cy="7" r="4" />
              <circle className={styles.end} data-of="delivery" cx="33" cy="7" r="5" />
            </svg>
            selected load, ring to dot
          </Row>
        </>
      )}
      <Row as="li" gap={8} nowrap>
        <svg width={40} height={14} aria-hidden="true">
          <path className={styles.motorway} strokeWidth={2.4} d="M0 4h40" />
          <path className={styles.road} strokeWidth={1.5} d="M0 11h40" />
        </svg>
        motorway, main road
      </Row>
      {circled && (
        <Row as="li" gap={8} nowrap>
          <svg width={40} height={14} aria-hidden="true">
            <path className={styles.middle} d="M20 1l6 6l-6 6l-6-6z" />
          </svg>
          where the miles are measured from
        </Row>
      )}
    </ul>
  );
}
