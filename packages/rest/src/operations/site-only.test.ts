import { appRouter } from "@board/api";
import { expect, it } from "vitest";
import { createRoutes } from "../http/routes.ts";

/**
 * Procedures that programs do not get, each with its reason: a whole router, or one procedure of it. Every other
 * procedure is an operation of the REST API.
 */
const SITE_ONLY: Record<string, string> = {
  accounts: "people, sessions and what they are told; programs have webhooks and the event feed",
  admin: "for those who run the board, behind a second factor",
  apiKeys: "no key makes a key",
  "board.count": "figures beside the list that the page shows",
  "board.outcodes": "points of the map",
  "board.relax": "choices where the page shows nothing",
  "board.toldMissing": "counts what the drawer told a person",
  "board.whole": "the map's list; programs follow the pages of GET /board",
  "board.words": "reads a line that a person types; programs send filters",
  carrierDiary: "another view of GET /loads and GET /quotes",
  contactChanges: "confirmed by people, from their emails",
  "firms.answerReview": "an owner's words to an admin",
  "firms.approval": "the page of a firm that waits; GET /me tells the approval",
  "firms.audit": "an owner looks at what keys did",
  "firms.changeProfile": "contacts are changed behind a second factor",
  "firms.lorries": "offered where a person types a registration",
  "firms.setLorries": "the list of the same",
  "firms.profile": "the form of the same; GET /me tells the firm",
  "firms.setRelation": "an owner decides, and no scope stands for an owner",
  "firms.startCarrying": "an owner decides, and an admin approves",
  imports: "reads a sheet for the form; programs send POST /loads/bulk",
  "matching.counts":
    "figures beside the list that the page shows; GET /vehicles/{id}/loads tells those of one",
  "matching.loadsToAsk": "choices of a dialog; GET /loads/{id}/vehicles tells which vehicles fit a load",
  "matching.offerFit": "beside an offer that the page shows; GET /vehicles/{id}/loads tells what loads earn",
  "matching.sheet": "reads a sheet for the page; programs send POST /vehicles",
  "matching.vehiclesForPosting": "lines of a form; GET /loads/{id}/vehicles tells those of a load",
  "matching.words": "reads a line that a person types; programs send POST /vehicles",
  moneyPage: "another view of GET /loads and /statements, and a person reminds a person",
  "network.check": "shows a person what a sheet would do; programs send POST /network/invitations",
  "network.inviteList": "sends that sheet",
  "network.neverWrite": "the link of an email",
  "network.readLink": "the page of a link, for somebody without a firm",
  "network.readList": "reads a sheet for the form",
  "network.remind": "a person writes to a person once more",
  "network.useLink": "the page of a link",
  networkPage: "another view of GET /network, with the figures of its carriers",
  notificationPreferences: "a person's own; webhooks are chosen by their endpoint",
  places: "helps somebody who types a place",
  posterDashboard: "another view of GET /loads",
  privacy: "a person's own data and acceptances",
  requestLog: "people look at what their programs sent",
  push: "browsers of a person",
  "routingGuides.plan": "clock times of a form; GET /loads/{id}/run tells those of a load",
  search: "Ctrl-K; GET /loads?ref= and ?externalRef= find loads",
  "searches.order": "the order of the tabs on the page",
  secondFactor: "proves a person",
  "trackingLinks.opened": "the page of a link says that a browser opened it",
  "trackingLinks.read": "the page of a link, for somebody without a firm",
  "vehicles.jobsToName": "a question of the page; GET /vehicles/{id} tells the jobs of a vehicle",
};

it("every procedure is an operation of the API, or is the site's alone for a reason", () => {
  const offered = new Set(createRoutes(appRouter).all.map(({ procedure }) => procedure));
  const reasonFor = (name: string) =>
    Object.keys(SITE_ONLY).filter((key) => name === key || name.startsWith(`${key}.`));
  const names = Object.keys(appRouter._def.procedures);
  const wrong = names.filter((name) => reasonFor(name).length !== (offered.has(name) ? 0 : 1));
  expect(wrong).toEqual([]);
  const used = new Set(names.flatMap(reasonFor));
  expect(Object.keys(SITE_ONLY).filter((key) => !used.has(key))).toEqual([]);
});
