// The way to the notices, with how many are unread.
import { t } from "../lib/i18n";
import type { Router } from "../router";
import { Icon } from "./Icon";
import { Link } from "./Link";

export function Bell({ unread, router }: { unread: number; router: Router }) {
  return (
    <>
      <Link
        to={{ page: "notices" }}
        router={router}
        class="button bell"
        testid="bell"
        label={unread ? t("notices.unread", { n: unread }) : t("notices.title")}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span class="count" data-testid="unread">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </Link>
      <span class="unseen" role="status">
        {unread > 0 && t("notices.unread", { n: unread })}
      </span>
    </>
  );
}
