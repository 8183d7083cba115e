import { redirect } from "next/navigation";
import { ProviderButtons } from "../../features/auth/ProviderButtons.tsx";
import { SignInForm } from "../../shared/auth-parts/SignInForm.tsx";
import { siteServices } from "../../shared/server/services.ts";
import { currentSession, hasSession, owesSecondFactor } from "../../shared/session/current-session.ts";
import { ForgetJobs } from "../../shared/session/ForgetJobs.tsx";
import { wayBack } from "../../shared/session/way-back.ts";
import styles from "../../shared/shell/SignedOutPage.module.css";
import { SignedOutPage } from "../../shared/shell/SignedOutPage.tsx";
import { Note } from "../../ui/primitives/Note.tsx";

export const metadata = { title: "Sign in" };

const DONE = new Map([
  ["password", "Your new password is set. Sign in with it."],
  ["erased", "Your account is deleted."],
  ["confirmed", "Your email is confirmed. Sign in to start."],
  ["email", "Your new email address counts from now on. Sign in with it."],
  ["invitation", "You have joined the firm. Sign in to start."],
]);

/** Error texts for a failed sign-in through a provider. */
const FAILED = new Map([
  ["unknown", "Nobody here has that email address. Sign up your firm, or ask to be invited."],
  ["unproved", "That sign-in does not prove your email address. Use your password here."],
]);

interface SignInPageProps {
  searchParams: Promise<{ to?: string | string[]; done?: string; error?: string }>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { to, done, error } = await searchParams;
  const target = wayBack(to);
  if ((await currentSession()) !== null) redirect(target);
  if (await owesSecondFactor()) redirect(`/sign-in/second-step?to=${encodeURIComponent(target)}`);
  const ended = done === undefined && error === undefined && (await hasSession());
  const providers = siteServices().providers.map(({ id, name }) => ({ id, name }));
  return (
    <SignedOutPage title="Sign in" lead="to the board, your loads or your diary">
      <ForgetJobs />
      {done && DONE.has(done) && <Note kind="done">{DONE.get(done)}</Note>}
      {ended && (
        <Note kind="info">
          Your session has ended, or you are in no firm any more. Sign in again; if that leads back here, ask
          an owner of your firm to invite you.
        </Note>
      )}
      {error && <Note kind="error">{FAILED.get(error) ?? "That sign-in did not work. Try again."}</Note>}
      <SignInForm to={target} />
      <ProviderButtons providers={providers} to={target} />
      <p className={styles.foot}>
        New here? <a href="/register">Sign up your firm</a>. Been invited? Use the link in your email.
      </p>
    </SignedOutPage>
  );
}
