import { VerifyForm } from "../../../features/auth/VerifyForm.tsx";
import { readLink } from "../../../shared/server/read-link.ts";
import { SignedOutPage } from "../../../shared/shell/SignedOutPage.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";

export const metadata = { title: "Confirm your email", referrer: "no-referrer" as const };

export default async function VerifyPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await readLink((caller) => caller.accounts.toVerify({ token }));
  return (
    <SignedOutPage title="Confirm your email" lead={found ? "Then you are signed in." : undefined}>
      {found ? (
        <VerifyForm token={token} email={found.email} />
      ) : (
        <Note kind="warning">
          <b>This link does not work any more.</b> It works once, for 24 hours. <a href="/sign-in">Sign in</a>
          : if your email is not confirmed yet, a new link is sent.
        </Note>
      )}
    </SignedOutPage>
  );
}
