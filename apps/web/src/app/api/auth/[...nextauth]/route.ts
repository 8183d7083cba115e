import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "../../../../session/auth-options.ts";

/** Signing in and out. */
async function handle(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  return NextAuth(request, context, authOptions());
}

export { handle as GET, handle as POST };
