import { requireFirm } from "../../../session/current-session.ts";
import { PassportPage } from "../../../settings/passport/PassportPage.tsx";

export const metadata = { title: "Passport" };

export default async function Page() {
  await requireFirm();
  return <PassportPage />;
}
