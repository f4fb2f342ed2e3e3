// One of all countries, or none.
import { countriesByName, countryName } from "../lib/countries";
import { t } from "../lib/i18n";

type CountryProps = { country: string; choose(country: string): void; all: string };

export function CountrySelect({ country, choose, all }: CountryProps) {
  return (
    <div class="field grow">
      <label for="field-country">{t("country.title")}</label>
      <select
        id="field-country"
        value={country}
        data-testid="field-country"
        onChange={event => choose(event.currentTarget.value)}
      >
        <option value="">{all}</option>
        {countriesByName().map(code => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </select>
    </div>
  );
}
