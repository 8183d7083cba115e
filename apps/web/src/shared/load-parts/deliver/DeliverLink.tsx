import { IconCamera } from "@tabler/icons-react";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";

/** Link to the page for uploading the proof of delivery, on a phone. */
export function DeliverLink({ loadId }: { loadId: string }) {
  return (
    <ButtonLink
      kind="go"
      wide
      href={`/diary/${loadId}/deliver`}
      icon={<IconCamera size={20} stroke={1.9} aria-hidden />}
    >
      Deliver with proof
    </ButtonLink>
  );
}
