import { LegalPage } from "../../features/legal/LegalPage.tsx";

export const metadata = { title: "Terms of use" };

export default function TermsPage() {
  return <LegalPage name="terms" />;
}
