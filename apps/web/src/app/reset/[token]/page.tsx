import { ResetForm } from "../../../features/auth/ResetForm.tsx";
import { SignedOutPage } from "../../../shared/shell/SignedOutPage.tsx";

export const metadata = { title: "Set a new password", referrer: "no-referrer" as const };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <SignedOutPage title="Set a new password" lead="You will be signed out everywhere else.">
      <ResetForm token={token} />
    </SignedOutPage>
  );
}
