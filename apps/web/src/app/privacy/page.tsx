import { LegalPage } from "../../features/legal/LegalPage.tsx";

export const metadata = { title: "Privacy notice" };

export default function PrivacyPage() {
  return <LegalPage name="privacy" />;
}
