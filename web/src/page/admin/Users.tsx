// Users: searched by name, role and sanction.
import { useState } from "preact/hooks";
import { sent } from "../../lib/form";
import { t } from "../../lib/i18n";
import { usePages } from "../../lib/pages";
import { dayName } from "../../lib/times";
import * as admin from "../../net/admin";
import { roles, sanctionKinds } from "../../lib/conduct";
import type { Role, SanctionKind, User, UserRow } from "../../net/protocol";
import type { Router } from "../../router";
import { Link } from "../../ui/Link";
import { PageOf } from "../../ui/PageOf";

const ALL: admin.UsersWanted = { name: "", role: "", sanction: "", guests: false };

export function UsersPart({ router }: { router: Router }) {
  const [wanted, want] = useState(ALL);
  const pages = usePages(
    before => admin.users(wanted, before),
    row => row.id,
    JSON.stringify(wanted),
    admin.PAGE,
  );
  const search = (event: SubmitEvent) => {
    const { form, field } = sent(event);
    const guests = new FormData(form).has("guests");
    want({ name: field("name"), role: field("role") as Role, sanction: field("sanction") as SanctionKind, guests });
  };
  const columns = ["name", "roles", "sanctions", "since", "seen"] as const;
  return (
    <section class="card">
      <form class="search" role="search" onSubmit={search}>
        <div class="field">
          <label for="field-name-begins">{t("admin.name_begins")}</label>
          <input id="field-name-begins" name="name" maxLength={40} autocomplete="off" data-testid="field-name-begins" />
        </div>
        <Choice name="role" title={t("admin.role")} all={roles} word={role => t(`role.${role}`)} />
        <Choice name="sanction" title={t("admin.sanction")} all={sanctionKinds} word={kind => t(`sanction.${kind}`)} />
        <label class="check">
          <input type="checkbox" name="guests" data-testid="field-guests" />
          <span>{t("admin.guests")}</span>
        </label>
        <button class="primary" data-testid="search">
          {t("admin.search")}
        </button>
      </form>
      <PageOf
        id="users"
        pages={pages}
        numberOf={row => row.id}
        title={t("admin.users")}
        columns={columns.map(column => t(`user.${column}`))}
        cells={row => cellsOf(row, router)}
      />
    </section>
  );
}

function cellsOf(row: UserRow, router: Router) {
  return [
    <UserLink user={row} router={router} />,
    row.roles.map(role => t(`role.${role}`)).join(", ") || "–",
    row.sanctions.map(kind => t(`sanction.${kind}`)).join(", ") || "–",
    dayName(row.since_ms),
    row.seen_ms === null ? "–" : dayName(row.seen_ms),
  ];
}

export function UserLink({ user, router }: { user: User; router: Router }) {
  return (
    <Link to={{ page: "admin", part: "users", id: String(user.id) }} router={router}>
      {user.name}
    </Link>
  );
}

type ChoiceProps<T> = {
  name: string;
  title: string;
  all: readonly T[];
  word(one: T): string;
  onChoose?(one: T | ""): void;
};

/** One of them, or any. */
export function Choice<T extends string>({ name, title, all, word, onChoose }: ChoiceProps<T>) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{title}</label>
      <select
        id={`field-${name}`}
        name={name}
        data-testid={`field-${name}`}
        onChange={event => onChoose?.(event.currentTarget.value as T | "")}
      >
        <option value="">{t("admin.any")}</option>
        {all.map(one => (
          <option key={one} value={one}>
            {word(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
