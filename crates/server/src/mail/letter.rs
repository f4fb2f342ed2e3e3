//! What letters say, in the languages of the website.

use tengen_protocol::Language;

use crate::auth::Token;

/// A letter to a user.
pub enum Letter<'a> {
    /// To show that the address is his.
    CheckEmail {
        /// His name.
        name: &'a str,
        /// By which he shows it.
        token: &'a Token,
        /// In which language.
        language: Language,
    },
    /// To choose a new password.
    ResetPassword {
        /// His name.
        name: &'a str,
        /// By which he chooses it.
        token: &'a Token,
        /// In which language.
        language: Language,
    },
}

impl Letter<'_> {
    pub(super) fn subject(&self) -> &'static str {
        match self {
            Letter::CheckEmail { language, .. } => match language {
                Language::English => "Is this your address?",
                Language::SimplifiedChinese => "请确认您的邮箱",
                Language::TraditionalChinese => "請確認您的信箱",
                Language::Japanese => "メールアドレスの確認",
                Language::Korean => "이메일 주소 확인",
            },
            Letter::ResetPassword { language, .. } => match language {
                Language::English => "A new password",
                Language::SimplifiedChinese => "设置新密码",
                Language::TraditionalChinese => "設定新密碼",
                Language::Japanese => "新しいパスワードの設定",
                Language::Korean => "새 비밀번호 설정",
            },
        }
    }

    /// `site` is where the website is. The secret is behind #: browsers do not send that on.
    pub(super) fn text(&self, site: &str) -> String {
        match self {
            Letter::CheckEmail { name, token, language } => {
                check_email(*language, name, &format!("{site}/email#{token}"))
            }
            Letter::ResetPassword { name, token, language } => {
                reset_password(*language, name, &format!("{site}/reset#{token}"))
            }
        }
    }
}

fn check_email(language: Language, name: &str, link: &str) -> String {
    match language {
        Language::English => format!(
            "{name} has given this address on Tengen. If that is you, open this page within a day:\n\n{link}\n\n\
             If not, there is nothing to do.\n"
        ),
        Language::SimplifiedChinese => format!(
            "Tengen 用户 {name} 填写了此邮箱。如果是您本人，请在一天内打开以下页面：\n\n{link}\n\n如果不是，请忽略本邮件。\n"
        ),
        Language::TraditionalChinese => format!(
            "Tengen 使用者 {name} 填寫了此信箱。如果是您本人，請在一天內開啟以下頁面：\n\n{link}\n\n如果不是，請忽略本郵件。\n"
        ),
        Language::Japanese => format!(
            "Tengen で {name} さんがこのメールアドレスを登録しました。ご本人の場合は、一日以内に次のページを開いてください。\
             \n\n{link}\n\nお心当たりがなければ、このメールは無視してください。\n"
        ),
        Language::Korean => format!(
            "Tengen에서 {name} 님이 이 주소를 등록했습니다. 본인이라면 하루 안에 다음 페이지를 여십시오.\n\n{link}\n\n\
             본인이 아니라면 이 메일을 무시하십시오.\n"
        ),
    }
}

fn reset_password(language: Language, name: &str, link: &str) -> String {
    match language {
        Language::English => format!(
            "Somebody has asked for a new password for {name} on Tengen. If that was you, choose it here within an \
             hour:\n\n{link}\n\nIf not, there is nothing to do: the password stays as it is.\n"
        ),
        Language::SimplifiedChinese => format!(
            "有人为 Tengen 用户 {name} 申请重设密码。如果是您本人，请在一小时内打开以下页面设置新密码：\n\n{link}\n\n\
             如果不是，请忽略本邮件，密码不会改变。\n"
        ),
        Language::TraditionalChinese => format!(
            "有人為 Tengen 使用者 {name} 申請重設密碼。如果是您本人，請在一小時內開啟以下頁面設定新密碼：\n\n{link}\n\n\
             如果不是，請忽略本郵件，密碼不會改變。\n"
        ),
        Language::Japanese => format!(
            "Tengen の {name} さんのパスワード再設定が申請されました。ご本人の場合は、一時間以内に次のページで設定してください。\
             \n\n{link}\n\nお心当たりがなければ、このメールは無視してください。パスワードは変わりません。\n"
        ),
        Language::Korean => format!(
            "Tengen의 {name} 님의 새 비밀번호가 요청되었습니다. 본인이라면 한 시간 안에 다음 페이지에서 정하십시오.\n\n{link}\n\n\
             본인이 아니라면 이 메일을 무시하십시오. 비밀번호는 바뀌지 않습니다.\n"
        ),
    }
}
