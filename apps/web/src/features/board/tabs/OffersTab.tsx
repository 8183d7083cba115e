"use client";

import { countText } from "@board/api/counted";
import { IconInbox } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useCounts } from "../../../shared/shell/use-counts.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { lazyPart } from "../../../ui/primitives/lazy-part.tsx";
import styles from "./TabRow.module.css";

const ShortTime = lazyPart(() => import("./ShortTime.tsx").then((file) => file.ShortTime));

/** First tab of the board: offers to the firm, with the shortest time below five minutes. None until it was asked once. */
export function OffersTab({ current }: { current: boolean }) {
  const router = useRouter();
  const offers = useCounts()?.offers;
  useKeys({ o: () => (offers ? router.push("/board/offers") : false) });
  if (!offers) return null;
  return (
    <>
      <Link className={styles.tab} href="/board/offers" aria-current={current ? "page" : undefined}>
        <IconInbox size={14} stroke={1.9} aria-hidden />
        Offers <span className={styles.total}>{countText(offers.open)}</span>
        {offers.dueAt !== null && <ShortTime until={offers.dueAt} />}
      </Link>
      <span className={styles.divider} aria-hidden />
    </>
  );
}
