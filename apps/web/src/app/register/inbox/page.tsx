import { SignedOutPage } from "../../../shell/SignedOutPage.tsx";
import { Inbox } from "../../../signed-out/Inbox.tsx";

export const metadata = { title: "Look in your inbox" };

export default function InboxPage() {
  return (
    <SignedOutPage title="Look in your inbox" wide>
      <Inbox />
    </SignedOutPage>
  );
}
