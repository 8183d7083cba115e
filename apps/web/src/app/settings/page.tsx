import { SettingsIndex } from "../../features/settings/SettingsIndex.tsx";

export const metadata = { title: "Settings" };

export default function Page() {
  return <SettingsIndex />;
}
