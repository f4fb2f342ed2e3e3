//! Names that nobody may have, since they would pass for the server, its staff, or a word of the page.

use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::char::is_combining_mark;

/// Whoever speaks for the server, and what it calls people itself: also with a number behind.
const ROLES: &[&str] = &[
    // English, as in most addresses and commands
    "admin",
    "administrator",
    "deleted",
    "guest",
    "help",
    "helpdesk",
    "host",
    "mod",
    "moderator",
    "official",
    "operator",
    "owner",
    "referee",
    "root",
    "security",
    "server",
    "staff",
    "superuser",
    "support",
    "sysop",
    "system",
    "team",
    "tengen",
    "webmaster",
    // 中文
    "天元",
    "管理员",
    "管理員",
    "超级管理员",
    "超級管理員",
    "版主",
    "裁判",
    "裁判员",
    "裁判員",
    "客服",
    "官方",
    "系统",
    "系統",
    "服务器",
    "伺服器",
    "游客",
    "訪客",
    "已删除",
    "已刪除",
    // 日本語
    "管理者",
    "管理人",
    "運営",
    "審判",
    "システム",
    "サーバー",
    "サポート",
    "ゲスト",
    "テンゲン",
    "公式",
    "削除済み",
    // 한국어
    "관리자",
    "운영자",
    "운영진",
    "심판",
    "시스템",
    "서버",
    "고객센터",
    "게스트",
    "손님",
    "공식",
    "삭제됨",
    "천원",
];

/// What stands where names stand, or in an address.
const WORDS: &[&str] = &[
    "anonymous",
    "anyone",
    "api",
    "black",
    "bot",
    "bots",
    "everyone",
    "me",
    "nobody",
    "none",
    "null",
    "player",
    "undefined",
    "unknown",
    "user",
    "users",
    "white",
    "黑方",
    "白方",
    "黑棋",
    "白棋",
    "匿名",
    "黒番",
    "白番",
    "名無し",
    "흑번",
    "백번",
    "익명",
];

static ROLE_FORMS: LazyLock<HashSet<String>> =
    LazyLock::new(|| ROLES.iter().map(|word| form(word)).collect());
static WORD_FORMS: LazyLock<HashSet<String>> =
    LazyLock::new(|| WORDS.iter().map(|word| form(word)).collect());

/// Whether a name with this key is, or looks like, a reserved one, whatever `-` and `_` stand in it.
pub(super) fn is_reserved(key: &str) -> bool {
    let bare: String = key.chars().filter(|c| !matches!(c, '-' | '_')).collect();
    let unnumbered = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    let whole = form(&bare);
    WORD_FORMS.contains(&whole) || ROLE_FORMS.contains(&whole) || ROLE_FORMS.contains(&form(unnumbered))
}

/// Coarser than a skeleton: nobody needs a name that differs from these by a mark, or by i and l.
fn form(word: &str) -> String {
    let unmarked = super::skeleton(word).chars().filter(|&c| !is_combining_mark(c)).collect::<String>();
    unmarked.replace('i', "l")
}
