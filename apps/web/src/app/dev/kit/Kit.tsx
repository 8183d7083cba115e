"use client";

import { Page } from "../../../ui/primitives/Page.tsx";
import { Toasts } from "../../../ui/primitives/Toast.tsx";
import { Charts } from "./Charts.tsx";
import { Facts } from "./Facts.tsx";
import { Fields } from "./Fields.tsx";
import { Lists } from "./Lists.tsx";
import { Pages } from "./Pages.tsx";
import { Popups } from "./Popups.tsx";
import { Words } from "./Words.tsx";

/** Gallery of all components, in groups. The name of a component is the fragment of its address. */
export function Kit() {
  return (
    <Page title="Kit" lead="Every part that the pages are made of, in every state.">
      <Words />
      <Facts />
      <Fields />
      <Popups />
      <Lists />
      <Pages />
      <Charts />
      <Toasts />
    </Page>
  );
}
