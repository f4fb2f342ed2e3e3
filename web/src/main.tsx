// Language, connection, first page.
import { render } from "preact";
import { createClient } from "./client";
import { idMaker } from "./lib/ids";
import { notify, ring } from "./lib/herald";
import { firstLanguage, setLanguage, t } from "./lib/i18n";
import { offerName } from "./lib/offers";
import { rememberedPlay } from "./lib/play";
import { me } from "./net/account";
import { socketUrl } from "./net/socket";
import { lastPlay, tabToken } from "./lib/storage";
import { App } from "./page/App";
import { createRouter } from "./router";

const router = createRouter();
const client = createClient({
  url: () => socketUrl(location, tabToken.get() !== null),
  router,
  now: () => performance.now(),
  newId: idMaker(),
  token: tabToken,
  account: me,
  chosen: () => {
    const { handicap, stronger, weaker } = rememberedPlay(lastPlay.get());
    return { handicap, stronger, weaker };
  },
  summoned: () => call(t("play.found"), ""),
  challenged: ({ from, offer }) => call(t("challenge.from", { name: from.name }), offerName(offer)),
});

function call(title: string, body: string) {
  ring();
  notify(title, body);
}

addEventListener("online", client.hurry);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) client.hurry();
});

await setLanguage(firstLanguage(navigator.languages), false);
render(<App client={client} router={router} />, document.getElementById("app")!);
