// Where one is from, if one likes to say it: shown on the leaderboard and the profile.
import type { Client } from "../../client";
import { useDeed } from "../../lib/deed";
import { t } from "../../lib/i18n";
import * as ranking from "../../net/ranking";
import type { Account } from "../../net/protocol";
import { Outcome } from "../../ui/Outcome";
import { CountrySelect } from "../CountrySelect";

type CountryProps = { account: Account; client: Client };

export function CountrySection({ account, client }: CountryProps) {
  const deed = useDeed();
  const choose = (country: string) =>
    deed.run(
      () => ranking.setCountry(country || null),
      () => {
        client.learn();
        return t("country.saved");
      },
    );
  return (
    <section class="card">
      <h2>{t("country.title")}</h2>
      <p class="quiet">{t("country.how")}</p>
      <div class="form short">
        <CountrySelect country={account.country ?? ""} choose={choose} all={t("country.none")} />
      </div>
      <Outcome deed={deed} id="country" />
    </section>
  );
}
