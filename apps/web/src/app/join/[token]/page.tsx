import { JoinNetwork } from "../../../features/auth/JoinNetwork.tsx";
import { readLink } from "../../../shared/server/read-link.ts";
import { SignedOutPage } from "../../../shared/shell/SignedOutPage.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";

export const metadata = { title: "Join a network", referrer: "no-referrer" as const };

export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await readLink((caller) => caller.network.readLink({ token }));
  return (
    <SignedOutPage
      title={found === null ? "Join a network" : `Join the network of ${found.poster}`}
      lead={found?.invitedBy ? `${found.invitedBy} asks you.` : undefined}
    >
      {found === null || found.state === "ENDED" ? (
        <Note kind="warning">
          <b>This invitation has ended.</b> It works for 14 days, until the firm that sent it takes it back.
          If you want to join, ask that firm. Are you on the board already?{" "}
          <a href={`/sign-in?to=${encodeURIComponent("/settings/networks")}`}>Sign in</a> to see your
          invitations.
        </Note>
      ) : (
        <JoinNetwork token={token} link={found} />
      )}
    </SignedOutPage>
  );
}
