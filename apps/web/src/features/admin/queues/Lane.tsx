import { IconArrowNarrowRight } from "@tabler/icons-react";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";

/** A load that is shown by its lane. */
export interface LaneLoad {
  ref: string;
  from: { outcode: string };
  to: { outcode: string };
}

/** Link to a load's page, shown as the two outcodes of its lane. */
export function Lane({ load: { ref, from, to } }: { load: LaneLoad }) {
  return (
    <Row as={Link} nowrap gap={4} href={`/admin/loads/${ref}`} title={ref}>
      <Plate outcode={from.outcode} />
      <IconArrowNarrowRight size={13} stroke={1.9} role="img" aria-label="to" />
      <Plate outcode={to.outcode} />
    </Row>
  );
}
