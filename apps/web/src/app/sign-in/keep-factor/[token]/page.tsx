import { KeepFactor } from "../../../../features/auth/LinkForm.tsx";
import { SignedOutPage } from "../../../../shared/shell/SignedOutPage.tsx";

export const metadata = { title: "Keep your second factor", referrer: "no-referrer" as const };

export default async function KeepFactorPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <SignedOutPage
      title="Keep your second factor"
      lead="Somebody with your password says that it is lost. If that was not you, stop it."
    >
      <KeepFactor token={token} />
    </SignedOutPage>
  );
}
