import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { Link } from "../../ui/primitives/Link.tsx";

/** Empty state for a firm that only posts, with links to the poster's pages. */
export function NotACarrier() {
  return (
    <EmptyState
      alone
      title="Your firm does not carry loads"
      actions={
        <>
          <ButtonLink kind="primary" href="/loads/new">
            Post a load
          </ButtonLink>
          <ButtonLink href="/loads">To your loads</ButtonLink>
        </>
      }
    >
      <p>
        Quotes and jobs are for firms that carry. An owner of your firm can turn carrying on under{" "}
        <Link href="/settings/profile">Profile and terms</Link>.
      </p>
    </EmptyState>
  );
}
