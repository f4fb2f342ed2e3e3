// The way back to an offer of one's own that is known by its link, as long as it stands.
import { useEffect } from "preact/hooks";
import { useAnswer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { offerName } from "../../lib/offers";
import { lastLink } from "../../lib/storage";
import * as ranking from "../../net/ranking";
import type { SeekId, User } from "../../net/protocol";
import type { Router } from "../../router";
import { Link } from "../../ui/Link";

type ReminderProps = { me: User; router: Router };

export function LinkReminder(props: ReminderProps) {
  const seek = lastLink.get();
  return seek ? <Reminder key={seek} seek={seek} {...props} /> : null;
}

function Reminder({ seek, me, router }: ReminderProps & { seek: SeekId }) {
  const { value, problem } = useAnswer(() => ranking.offer(seek), seek);
  const gone = problem !== null || (value !== null && value.user.id !== me.id);
  useEffect(() => {
    if (gone) lastLink.set(null);
  }, [gone]);
  if (!value || gone) return null;
  return (
    <p class="quiet" data-testid="link-reminder">
      <Link to={{ page: "play", seek }} router={router}>
        {t("invite.title")}
      </Link>
      {": "}
      {offerName(value.offer)}
    </p>
  );
}
