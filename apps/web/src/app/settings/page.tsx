import { SettingsIndex } from "../../settings/SettingsIndex.tsx";

export const metadata = { title: "Settings" };

export default function Page() {
  return <SettingsIndex />;
}
