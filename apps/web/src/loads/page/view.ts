import type { LoadPage } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { type Action, allowedActions } from "../allowed-actions.ts";

export type { LoadPage };
export type PageLoad = LoadPage["load"];
export type PageQuote = PageLoad["quotes"][number];
export type Dispute = LoadPage["disputes"][number];

/** The dispute that is open, if the load is disputed. */
export function openDispute(page: Pick<LoadPage, "disputes">): Dispute | undefined {
  return page.disputes.find(({ closedAt }) => closedAt === null);
}

/** Everything that whoever looks at the page may do to the load now. */
export function actionsOn(page: LoadPage, today: Day): ReadonlySet<Action> {
  const { load } = page;
  return allowedActions(
    {
      status: load.status,
      side: page.side,
      collectDate: load.collectDate,
      hasPod: page.pod !== null,
      deliveredAt: load.deliveredAt,
      hasCarrier: load.carrier !== null,
      disputeBy: openDispute(page)?.raisedBy ?? null,
      rated: page.myRating !== null,
    },
    today,
  );
}

/** Address of a load's file for the signed-in person. */
export function podPath(loadId: string): string {
  return `/api/site/loads/${loadId}/pod`;
}

/** Address of the transport order, from booking on. */
export function orderPath(loadId: string): string {
  return `/api/site/loads/${loadId}/transport-order`;
}

export function disputeFilesPath(loadId: string, fileId?: string): string {
  const files = `/api/site/loads/${loadId}/dispute/files`;
  return fileId === undefined ? files : `${files}/${fileId}`;
}
