// What a notice says.
import type { Notice } from "../net/protocol";
import { untilText } from "./conduct";
import { t } from "./i18n";

export type Told = {
  title: string;
  /** In somebody's own words: a reason, a note. */
  quote: string | null;
  /** What follows from it. */
  more: string | null;
  /** The sanction that it tells of and that may be appealed against. */
  sanction: number | null;
};

export function noticeText(notice: Notice): Told {
  switch (notice.about) {
    case "report": {
      const kind = t(`report.${notice.kind}`);
      return { title: t(`notice.report_${notice.verdict}`, { kind }), quote: null, more: null, sanction: null };
    }
    case "upheld": {
      const { kind, note, sanction } = notice;
      const more = sanction && `${t(`sanction.you_${sanction.kind}`)} ${untilText(sanction.until_ms)}`;
      const title = t("notice.upheld", { kind: t(`report.${kind}`) });
      return { title, quote: note, more, sanction: sanction?.id ?? null };
    }
    case "sanctioned": {
      const { sanction, reason } = notice;
      const title = t(`sanction.you_${sanction.kind}`);
      return { title, quote: reason, more: untilText(sanction.until_ms), sanction: sanction.id };
    }
    case "lifted": {
      const title = t("notice.lifted", { sanction: t(`sanction.${notice.kind}`) });
      return { title, quote: notice.reason, more: null, sanction: null };
    }
    case "appeal": {
      const title = t(`notice.appeal_${notice.verdict}`, { sanction: t(`sanction.${notice.kind}`) });
      return { title, quote: notice.note, more: null, sanction: null };
    }
    default: // of a later version
      return { title: t("notice.other"), quote: null, more: null, sanction: null };
  }
}
