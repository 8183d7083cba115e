-- CreateTable
CREATE TABLE "logged_call" (
    "id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "key_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT,
    "target" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "refused" BOOLEAN NOT NULL,
    "code" TEXT,
    "ms" DOUBLE PRECISION NOT NULL,
    "calls" INTEGER NOT NULL,
    "left_out" INTEGER NOT NULL,
    "sent" JSONB,
    "answer" JSONB,

    CONSTRAINT "logged_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "logged_call_firm_id_mode_id_idx" ON "logged_call"("firm_id", "mode", "id" DESC);

-- CreateIndex
CREATE INDEX "logged_call_firm_id_mode_refused_id_idx" ON "logged_call"("firm_id", "mode", "refused", "id" DESC);

-- CreateIndex
CREATE INDEX "logged_call_firm_id_mode_route_id_idx" ON "logged_call"("firm_id", "mode", "route", "id" DESC);

-- CreateIndex
CREATE INDEX "logged_call_key_id_id_idx" ON "logged_call"("key_id", "id" DESC);

-- CreateIndex
CREATE INDEX "logged_call_request_id_id_idx" ON "logged_call"("request_id", "id" DESC);

-- CreateIndex
CREATE INDEX "logged_call_at_idx" ON "logged_call"("at");

-- AddForeignKey
ALTER TABLE "logged_call" ADD CONSTRAINT "logged_call_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logged_call" ADD CONSTRAINT "logged_call_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
