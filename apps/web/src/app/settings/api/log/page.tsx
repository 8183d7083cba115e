import { requireFirm } from "../../../../session/current-session.ts";
import { RequestLog } from "../../../../settings/request-log/RequestLog.tsx";

export const metadata = { title: "Request log" };

/** `?request=` opens the call of a request id; `answer`, `key`, `call` and `time` choose which calls are listed. */
export default async function Page() {
  await requireFirm();
  return <RequestLog />;
}
