import { ConfirmForm } from "../../../features/auth/ConfirmForm.tsx";
import { LinkOver } from "../../../features/auth/LinkOver.tsx";
import { legalTexts } from "../../../features/legal/legal-texts.ts";
import { readLink } from "../../../shared/server/read-link.ts";
import { SignedOutPage } from "../../../shared/shell/SignedOutPage.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";

export const metadata = { title: "Confirm your email", referrer: "no-referrer" as const };

export default async function ConfirmPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const typed = await readLink((caller) => caller.accounts.toConfirm({ token }));
  if (typed === null) {
    return (
      <SignedOutPage title="Confirm your email">
        <LinkOver token={token} />
      </SignedOutPage>
    );
  }
  const { firmName, name, phone, email } = typed;
  const { terms, privacy, inForce } = await legalTexts();
  return (
    <SignedOutPage
      title="Confirm your email"
      lead="These details were entered to sign up. If it was not you, close this page: no account will be created."
    >
      <Pairs
        pairs={[
          ["Firm", firmName],
          ["Owner", name],
          ["Phone", phone],
          ["Email", email],
        ]}
      />
      <ConfirmForm
        token={token}
        firmName={firmName}
        name={name}
        email={email}
        accepting={{ terms, privacy, inForce }}
      />
    </SignedOutPage>
  );
}
