import { NeverWrite } from "../../../../features/auth/LinkForm.tsx";
import { readLink } from "../../../../shared/server/read-link.ts";
import { SignedOutPage } from "../../../../shared/shell/SignedOutPage.tsx";
import { Note } from "../../../../ui/primitives/Note.tsx";

export const metadata = { title: "Never write to me again", referrer: "no-referrer" as const };

export default async function NeverPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await readLink((caller) => caller.network.readLink({ token }));
  return (
    <SignedOutPage title="Never write to me again">
      {found === null ? (
        <Note kind="warning">
          <b>This link was not copied whole.</b> Open it from the email again.
        </Note>
      ) : (
        <NeverWrite token={token} done={found.neverWrite} />
      )}
    </SignedOutPage>
  );
}
