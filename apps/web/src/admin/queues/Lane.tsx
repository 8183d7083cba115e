import { IconArrowNarrowRight } from "@tabler/icons-react";
import { Link } from "../../ui/Link.tsx";
import { Plate } from "../../ui/Plate.tsx";
import styles from "./Queues.module.css";

interface LaneProps {
  loadRef: string;
  from: { outcode: string };
  to: { outcode: string };
}

/** A load by its two plates, leading to its page. */
export function Lane({ loadRef, from, to }: LaneProps) {
  return (
    <Link className={styles.lane} href={`/admin/loads/${loadRef}`} title={loadRef}>
      <Plate outcode={from.outcode} />
      <IconArrowNarrowRight size={13} stroke={1.9} role="img" aria-label="to" />
      <Plate outcode={to.outcode} />
    </Link>
  );
}

/** The cell of a load. */
export function LoadCell({ load }: { load: { ref: string } & Omit<LaneProps, "loadRef"> }) {
  return (
    <td>
      <Lane loadRef={load.ref} from={load.from} to={load.to} />
    </td>
  );
}
