import { waitForAnswer } from "../../ui/hooks/answer.ts";

/** Reason of a failed sign-in; `authorize` uses the same names. */
export type SignInFailure =
  | { code: "sign_in_failed" }
  | { code: "email_unverified" }
  | { code: "rate_limited"; seconds: number }
  | { code: "failed" };

/** Parses the error, which next-auth passes on as text. */
export function failureOf(error: string): SignInFailure {
  const [code, seconds] = error.split(" ");
  if (code === "rate_limited") return { code, seconds: Number(seconds) || 60 };
  if (code === "email_unverified") return { code };
  // next-auth reports CredentialsSignin if `authorize` returns null.
  return { code: code === "sign_in_failed" || code === "CredentialsSignin" ? "sign_in_failed" : "failed" };
}

/** Signs in by password. Returns null on success, when the cookie is set. */
export async function signInWithPassword(email: string, password: string): Promise<SignInFailure | null> {
  const { signIn } = await import("next-auth/react");
  try {
    const call = () => signIn("credentials", { email, password, redirect: false });
    const answer = await waitForAnswer(call, { kind: "read" });
    if (answer?.ok && !answer.error) return null;
    return failureOf(answer?.error ?? "failed");
  } catch {
    return { code: "failed" };
  }
}
