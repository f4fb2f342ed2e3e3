// What one can do about a player, in a menu beside his name: challenge, block, mute, report. Not for oneself, nor for who is nobody.
import { useState } from "preact/hooks";
import { challenge } from "../lib/challenging";
import { t } from "../lib/i18n";
import { problemText } from "../lib/problems";
import { tell } from "../lib/told";
import { shun } from "../net/conduct";
import type { GameId, Shunning, User } from "../net/protocol";
import type { Router } from "../router";
import { Menu } from "./Menu";
import { ReportDialog } from "./ReportDialog";

export type Where = { game: GameId; move_number: number };

type PersonProps = {
  user: User;
  /** Who looks. */
  me: User | null;
  router: Router;
  /** The game they are seen in. */
  where?: Where;
};

export function PersonMenu({ user, me, router, where }: PersonProps) {
  const [reporting, setReporting] = useState(false);
  if (!me || me.id === user.id) return null;
  const keepAway = (kind: Shunning) => {
    shun(kind, user.id).then(
      () => tell(t(`shun.${kind}_done`, { name: user.name })),
      (error: unknown) => tell(problemText(error)),
    );
  };
  const profile = {
    id: "profile",
    name: t("player.open"),
    onChoose: () => router.go({ page: "player", user: user.id }),
  };
  const entries = [
    { id: "challenge-open", name: t("challenge.open"), onChoose: () => challenge(user) },
    ...(user.guest ? [] : [profile]),
    { id: "block", name: t("shun.block"), onChoose: () => keepAway("block") },
    { id: "mute", name: t("shun.mute"), onChoose: () => keepAway("mute") },
    { id: "report", name: t("report.open"), onChoose: () => setReporting(true) },
  ];
  return (
    <>
      <Menu small id={`person-${user.id}`} name={t("shun.menu", { name: user.name })} entries={entries} />
      {reporting && <ReportDialog user={user} where={where} close={() => setReporting(false)} />}
    </>
  );
}
