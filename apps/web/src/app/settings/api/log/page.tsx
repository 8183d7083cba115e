import { requireFirm } from "../../../../session/current-session.ts";
import { RequestLog } from "../../../../settings/request-log/RequestLog.tsx";

export const metadata = { title: "Request log" };

/** Request log. `?request=` opens a request by id; `answer`, `key`, `call` and `time` filter the list. */
export default async function Page() {
  await requireFirm();
  return <RequestLog />;
}
