import { RequestLog } from "../../../../features/settings/request-log/RequestLog.tsx";
import { requireFirm } from "../../../../shared/session/current-session.ts";

export const metadata = { title: "Request log" };

/** Request log. `?request=` shows the request with this id; `answer`, `key`, `call` and `time` filter the list. */
export default async function Page() {
  await requireFirm();
  return <RequestLog />;
}
