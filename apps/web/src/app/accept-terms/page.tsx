import { redirect } from "next/navigation";
import { AcceptTermsForm } from "../../features/auth/AcceptTermsForm.tsx";
import { legalTexts } from "../../features/legal/legal-texts.ts";
import { requireSession } from "../../shared/session/current-session.ts";
import { wayBack } from "../../shared/session/way-back.ts";
import styles from "../../shared/shell/SignedOutPage.module.css";
import { SignedOutPage } from "../../shared/shell/SignedOutPage.tsx";

export const metadata = { title: "New terms" };

interface AcceptTermsPageProps {
  searchParams: Promise<{ to?: string | string[] }>;
}

/** Asks for consent to each new version of the terms, before the person can open any other page. */
export default async function AcceptTermsPage({ searchParams }: AcceptTermsPageProps) {
  const [{ to }, session, texts] = await Promise.all([searchParams, requireSession(), legalTexts()]);
  const target = wayBack(to);
  if (!session.termsDue) redirect(target);
  const { terms, privacy, inForce } = texts;
  return (
    <SignedOutPage
      title="Our terms have changed"
      lead="Read and accept them to go on. API keys go on working meanwhile."
    >
      <AcceptTermsForm accepting={{ terms, privacy, inForce }} to={target} />
      <p className={styles.foot}>
        You can also <a href="/account#data">download or delete your data</a> without accepting.
      </p>
    </SignedOutPage>
  );
}
