import timeline from "../primitives/Timeline.module.css";

export interface PlanPoint {
  time: string;
  who: string;
  about: string;
}

/** Steps of a plan as points in time. */
export function PlanTimes({ points }: { points: readonly PlanPoint[] }) {
  return (
    <ol className={timeline.timeline}>
      {points.map(({ time, who, about }, nth) => (
        <li key={nth}>
          <time>{time}</time>
          <b>{who}</b>
          <small>{about}</small>
        </li>
      ))}
    </ol>
  );
}
