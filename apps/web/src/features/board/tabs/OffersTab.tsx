"use client";

import { countText } from "@board/api/counted";
import { IconInbox } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useCounts } from "../../../shared/shell/use-counts.ts";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { leftWords, WARN_MS } from "../offers/time-left.ts";
import styles from "./TabRow.module.css";

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
        {offers.dueAt !== null && <Short until={offers.dueAt} />}
      </Link>
      <span className={styles.divider} aria-hidden />
    </>
  );
}

function Short({ until }: { until: string }) {
  const end = Date.parse(until);
  const words = useClock((now) => (end - now < WARN_MS && end > now ? leftWords(end - now) : ""));
  return (
    words !== "" && (
      <Badge kind="small" tone="warn">
        {words}
      </Badge>
    )
  );
}
