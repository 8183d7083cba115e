import { MyDataPanel } from "../../../settings/MyDataPanel.tsx";
import { SettingsPage } from "../../../settings/SettingsPage.tsx";

export const metadata = { title: "My data" };

export default function Page() {
  return (
    <SettingsPage title="My data" lead="What the board holds about you.">
      <MyDataPanel />
    </SettingsPage>
  );
}
