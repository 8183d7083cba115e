import { requireFirm } from "../../../session/current-session.ts";
import { ApiSettings } from "../../../settings/ApiSettings.tsx";

export const metadata = { title: "API and webhooks" };

export default async function Page() {
  await requireFirm();
  return <ApiSettings />;
}
