import { IconArrowNarrowRight } from "@tabler/icons-react";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";

interface LaneProps {
  loadRef: string;
  from: { outcode: string };
  to: { outcode: string };
}

/** Link to a load's page, shown as two plates. */
export function Lane({ loadRef, from, to }: LaneProps) {
  return (
    <Row as={Link} nowrap gap={4} href={`/admin/loads/${loadRef}`} title={loadRef}>
      <Plate outcode={from.outcode} />
      <IconArrowNarrowRight size={13} stroke={1.9} role="img" aria-label="to" />
      <Plate outcode={to.outcode} />
    </Row>
  );
}

export function LoadCell({ load }: { load: { ref: string } & Omit<LaneProps, "loadRef"> }) {
  return (
    <td>
      <Lane loadRef={load.ref} from={load.from} to={load.to} />
    </td>
  );
}
