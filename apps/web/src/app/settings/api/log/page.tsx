import { RequestLog } from "../../../../features/settings/request-log/RequestLog.tsx";
import { requireFirm } from "../../../../shared/session/current-session.ts";

export const metadata = { title: "Request log" };

/** Request log. `?request=` opens a request by id; `answer`, `key`, `call` and `time` filter the list. */
export default async function Page() {
  await requireFirm();
  return <RequestLog />;
}
