import { telLink } from "../../../shared/load-parts/contact.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import styles from "./Queues.module.css";

/** A firm that is shown with its phone number. */
export interface QueueFirm {
  id: string;
  name: string;
  phone: string;
}

export function FirmLink({ firm }: { firm: QueueFirm }) {
  return (
    <>
      <Link className={styles.tall} href={`/admin/firms/${firm.id}`}>
        {firm.name}
      </Link>{" "}
      <Text tone="quiet" size="small">
        <a className={styles.tall} href={telLink(firm.phone)}>
          {firm.phone}
        </a>
      </Text>
    </>
  );
}
