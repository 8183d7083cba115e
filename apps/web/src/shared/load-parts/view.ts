import type { LoadPage } from "@board/api/schemas";

export type { LoadPage };
export type PageLoad = LoadPage["load"];
export type PageQuote = PageLoad["quotes"][number];
export type Dispute = LoadPage["disputes"][number];

/** Returns the site's path of a file whose address the API gave. */
export function sitePath(fileUrl: string): string {
  return fileUrl.replace("/v1/", "/site/");
}

/** Returns the path of a load's proof, for the signed-in person. */
export function podPath(loadId: string): string {
  return `/api/site/loads/${loadId}/pod`;
}

/** Returns the path of a revision of the transport order, which exists once the load is booked. */
export function orderPath(loadId: string, revision: number): string {
  return `/api/site/loads/${loadId}/transport-order?revision=${revision}`;
}

/** Returns the path of the consignment note, which exists once the load is booked. */
export function notePath(loadId: string): string {
  return `/api/site/loads/${loadId}/consignment-note`;
}

export function messageFilesPath(loadId: string, fileId?: string): string {
  const files = `/api/site/loads/${loadId}/messages/files`;
  return fileId === undefined ? files : `${files}/${fileId}`;
}

export function disputeFilesPath(loadId: string, fileId?: string): string {
  const files = `/api/site/loads/${loadId}/dispute/files`;
  return fileId === undefined ? files : `${files}/${fileId}`;
}
