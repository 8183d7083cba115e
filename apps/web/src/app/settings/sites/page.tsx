import { AddressBook } from "../../../features/loads/address-book/AddressBook.tsx";
import { SettingsPage } from "../../../features/settings/SettingsPage.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Address book" };

export default async function Page() {
  await requireFirm();
  return (
    <SettingsPage title="Address book" lead="Sites that fill in a load. Loads keep copies of their own.">
      <AddressBook />
    </SettingsPage>
  );
}
