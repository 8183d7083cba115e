import { SecondFactorPanel } from "../../../second-factor/SecondFactorPanel.tsx";
import { SettingsPage } from "../../../settings/SettingsPage.tsx";

export const metadata = { title: "Second factor" };

export default function SecondFactorPage() {
  return (
    <SettingsPage title="Second factor" lead="With it, your password alone opens nothing.">
      <SecondFactorPanel />
    </SettingsPage>
  );
}
