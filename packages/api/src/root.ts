import { lanesRouter } from "./board/lanes/router.ts";
import { ownQuotesRouter } from "./board/own-quotes/router.ts";
import { boardRouter } from "./board/router.ts";
import { searchesRouter } from "./board/searches/router.ts";
import { placesRouter } from "./core/places/router.ts";
import { mergeRouters, router } from "./core/procedures.ts";
import { carrierDiaryRouter } from "./desk/carrier-diary/router.ts";
import { networkPageRouter } from "./desk/network/router.ts";
import { performanceRouter } from "./desk/performance/router.ts";
import { posterDashboardRouter } from "./desk/poster-dashboard/router.ts";
import { deskOfAccounts } from "./desk/router.ts";
import { searchRouter } from "./desk/search/router.ts";
import { billingRouter } from "./firms/billing/router.ts";
import { contactChangesRouter } from "./firms/contact-changes/router.ts";
import { networkRouter } from "./firms/network/router.ts";
import { firmsRouter } from "./firms/router.ts";
import { requestLogRouter } from "./integrations/request-log/router.ts";
import { sandboxRouter } from "./integrations/sandbox/router.ts";
import { webhooksRouter } from "./integrations/webhooks/router.ts";
import { bookingsRouter } from "./loads/bookings/router.ts";
import { changesRouter } from "./loads/changes/router.ts";
import { conditionsRouter } from "./loads/conditions/router.ts";
import { disputesRouter } from "./loads/disputes/router.ts";
import { driverLinksRouter } from "./loads/driver-links/router.ts";
import { extrasRouter } from "./loads/extras/router.ts";
import { gateRouter } from "./loads/gate/router.ts";
import { importsRouter } from "./loads/imports/router.ts";
import { messagesRouter } from "./loads/messages/router.ts";
import { proofRouter } from "./loads/proof/router.ts";
import { quotesRouter } from "./loads/quotes/router.ts";
import { roadRouter } from "./loads/road/router.ts";
import { loadsRouter } from "./loads/router.ts";
import { sitesRouter } from "./loads/sites/router.ts";
import { templatesRouter } from "./loads/templates/router.ts";
import { trackingLinksRouter } from "./loads/tracking-links/router.ts";
import { documentsRouter } from "./loads/transport-orders/router.ts";
import { routingGuidesRouter } from "./market/guides/router.ts";
import { matchingRouter } from "./market/matching/router.ts";
import { offersRouter } from "./market/offers/router.ts";
import { runsRouter } from "./market/runs/router.ts";
import { vehiclesRouter } from "./market/vehicles/router.ts";
import { invoiceDocumentsRouter } from "./money/documents/router.ts";
import { invoicesRouter } from "./money/invoices/router.ts";
import { moneyPageRouter } from "./money/page/router.ts";
import { selfBillingRouter } from "./money/self-billing/router.ts";
import { adminRouter } from "./operations/admin/router.ts";
import { privacyRouter } from "./operations/privacy/router.ts";
import { statusRouter } from "./operations/status/router.ts";
import { accountsRouter } from "./people/accounts/router.ts";
import { apiKeysRouter } from "./people/api-keys/router.ts";
import { notificationPreferencesRouter } from "./people/notification-preferences/router.ts";
import { pushRouter } from "./people/push/router.ts";
import { secondFactorRouter } from "./people/second-factor/router.ts";
import { passportRouter } from "./trust/passport/router.ts";
import { trustOfBoard, trustOfFirms, trustOfLoads } from "./trust/router.ts";

/** Every procedure of the service, for the site and the REST API. */
export const appRouter = router({
  accounts: mergeRouters(accountsRouter, deskOfAccounts),
  admin: adminRouter,
  apiKeys: apiKeysRouter,
  billing: billingRouter,
  board: mergeRouters(boardRouter, trustOfBoard),
  bookings: bookingsRouter,
  carrierDiary: carrierDiaryRouter,
  changes: changesRouter,
  conditions: conditionsRouter,
  contactChanges: contactChangesRouter,
  posterDashboard: posterDashboardRouter,
  disputes: disputesRouter,
  documents: documentsRouter,
  driverLinks: driverLinksRouter,
  extras: extrasRouter,
  search: searchRouter,
  firms: mergeRouters(firmsRouter, trustOfFirms),
  gate: gateRouter,
  imports: importsRouter,
  invoiceDocuments: invoiceDocumentsRouter,
  invoices: invoicesRouter,
  lanes: lanesRouter,
  loads: mergeRouters(loadsRouter, trustOfLoads),
  matching: matchingRouter,
  messages: messagesRouter,
  moneyPage: moneyPageRouter,
  network: networkRouter,
  networkPage: networkPageRouter,
  notificationPreferences: notificationPreferencesRouter,
  offers: offersRouter,
  passport: passportRouter,
  performance: performanceRouter,
  places: placesRouter,
  privacy: privacyRouter,
  proof: proofRouter,
  push: pushRouter,
  quotes: mergeRouters(quotesRouter, ownQuotesRouter),
  requestLog: requestLogRouter,
  road: roadRouter,
  routingGuides: routingGuidesRouter,
  runs: runsRouter,
  searches: searchesRouter,
  secondFactor: secondFactorRouter,
  selfBilling: selfBillingRouter,
  sites: sitesRouter,
  status: statusRouter,
  templates: templatesRouter,
  testMode: sandboxRouter,
  trackingLinks: trackingLinksRouter,
  vehicles: vehiclesRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
