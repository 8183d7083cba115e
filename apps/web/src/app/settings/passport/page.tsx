import { PassportPage } from "../../../features/settings/passport/PassportPage.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Passport" };

export default async function Page() {
  await requireFirm();
  return <PassportPage />;
}
