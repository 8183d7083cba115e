import { SignUpForm } from "../../features/auth/SignUpForm.tsx";
import styles from "../../shared/shell/SignedOutPage.module.css";
import { SignedOutPage } from "../../shared/shell/SignedOutPage.tsx";

export const metadata = { title: "Sign up your firm" };

interface Props {
  searchParams: Promise<{ network?: string | string[] }>;
}

/** Sign-up of a firm; `?network` is the token of the invitation to a network that leads here. */
export default async function SignUpPage({ searchParams }: Props) {
  const { network } = await searchParams;
  return (
    <SignedOutPage title="Sign up your firm" lead="You become its owner, with its first seat.">
      <SignUpForm networkToken={typeof network === "string" ? network : undefined} />
      <p className={styles.foot}>
        Signed up already? <a href="/sign-in">Sign in</a>. Does your firm have an owner here? Ask to be
        invited.
      </p>
    </SignedOutPage>
  );
}
