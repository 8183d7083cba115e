"use client";

import { IconMail } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { counted } from "../../ui/format/counted.ts";
import { Link } from "../../ui/primitives/Link.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import styles from "./WaitingBar.module.css";

const PAGE = "/settings/networks";

/** Bar of an approved carrier that posters ask to join their networks, except on the page that answers them. */
export function InvitationBar({ count }: { count: number }) {
  if (usePathname() === PAGE) return null;
  return (
    <Row as="section" className={styles.bar} data-tone="info" nowrap aria-label="Invitations">
      <IconMail size={16} stroke={1.9} aria-hidden />
      <span>
        <b>{counted(count, "poster")}</b> {count === 1 ? "asks" : "ask"} you to join{" "}
        {count === 1 ? "its" : "their"} network, to offer you loads before the board.
      </span>
      <Link href={PAGE}>Join or decline</Link>
    </Row>
  );
}
