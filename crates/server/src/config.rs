//! The settings of the server: `config/default.toml`, another file, the environment.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use figment::Figment;
use figment::providers::{Env, Format, Toml};
use serde::Deserialize;
use tengen_game::TimeControl;
use tengen_game::ranking::{BadRules, Rules};
use tengen_rules::RulesetName;
use thiserror::Error;

use crate::edge::Proxies;
use crate::log::LogKind;
use crate::queue::Presets;

/// All settings. Each is described in `config/default.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Config {
    pub listen: SocketAddr,
    pub data: PathBuf,
    pub http: HttpConfig,
    pub node: NodeConfig,
    pub database: DatabaseConfig,
    pub socket: SocketConfig,
    pub account: AccountConfig,
    pub mail: MailConfig,
    pub room: RoomConfig,
    pub rating: Rules,
    pub queue: QueueConfig,
    pub challenge: ChallengeConfig,
    pub backup: BackupConfig,
    pub log: LogConfig,
}

/// `[http]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct HttpConfig {
    pub head_s: u32,
    pub request_s: u32,
    pub idle_s: u32,
    pub connections: u32,
    pub connections_per_address: u32,
    pub trusted_proxies: Proxies,
}

/// `[node]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct NodeConfig {
    pub name: String,
    pub lease_s: u32,
}

/// `[database]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DatabaseConfig {
    pub url: String,
    pub connections: u32,
    pub binaries: PathBuf,
    pub shared_buffers: String,
    pub start_timeout_s: u32,
    pub log: LogKind,
    pub archive_after_s: u32,
    pub allow_unsafe: bool,
}

/// `[socket]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SocketConfig {
    pub frame_bytes: u32,
    pub messages_per_s: u32,
    pub messages_burst: u32,
    pub queue_messages: u32,
    pub sockets_per_user: u32,
    pub sockets_per_address: u32,
    pub ping_s: u32,
    pub silence_s: u32,
    pub idle_s: u32,
}

/// `[account]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct AccountConfig {
    pub session_days: u32,
    pub hashing_at_once: u32,
    pub secure_cookie: bool,
    pub guests_per_hour: u32,
    pub accounts_per_hour: u32,
}

/// `[mail]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MailConfig {
    pub smtp: String,
    pub from: String,
    pub site: String,
}

/// `[room]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RoomConfig {
    pub queue_actions: u32,
    pub wait_for_player_s: u32,
    pub lost_at_once: u32,
    pub calls_s: Vec<u32>,
}

/// `[queue]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct QueueConfig {
    pub ruleset: RulesetName,
    pub away_s: u32,
    pub presets: Vec<PresetConfig>,
}

/// `[[queue.presets]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PresetConfig {
    pub name: String,
    pub lines: u8,
    pub time: TimeControl,
}

/// `[challenge]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ChallengeConfig {
    pub live_s: u32,
    pub turn_based_s: u32,
}

/// `[backup]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BackupConfig {
    pub every_h: u32,
    pub keep: u32,
    pub folder: PathBuf,
}

/// `[log]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct LogConfig {
    pub format: LogFormat,
    pub filter: String,
}

/// How the server's log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum LogFormat {
    Text,
    Json,
}

/// Settings that the server cannot run with.
#[derive(Debug, Error)]
pub enum BadConfig {
    /// The settings cannot be read.
    #[error("{0}")]
    Unreadable(#[from] Box<figment::Error>),
    /// Ratings cannot be computed so.
    #[error("rating.{0}")]
    Rating(#[from] BadRules),
    /// A preset of which no ranked game can be made.
    #[error("queue.presets: {name:?}: {why}")]
    Preset {
        /// Its name.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// A number outside its range.
    #[error("{key} is {value}, but must be {least} to {most}")]
    OutOfRange {
        /// Which setting.
        key: &'static str,
        /// Its value.
        value: u32,
        /// The least it may be.
        least: u32,
        /// The most it may be.
        most: u32,
    },
}

const DEFAULT: &str = include_str!("../../../config/default.toml");

impl Config {
    /// Reads the settings: the defaults, the file named by `TENGEN_CONFIG`, the environment.
    ///
    /// # Errors
    /// Names the key that is unknown, of the wrong type, or out of its range.
    pub fn read() -> Result<Self, BadConfig> {
        let mut figment = Figment::from(Toml::string(DEFAULT));
        if let Some(file) = std::env::var_os("TENGEN_CONFIG") {
            figment = figment.merge(Toml::file_exact(PathBuf::from(file)));
        }
        Self::from_figment(figment.merge(Env::prefixed("TENGEN__").split("__")))
    }

    fn from_figment(figment: Figment) -> Result<Self, BadConfig> {
        let mut config: Config = figment.extract().map_err(Box::new)?;
        if let Ok(url) = std::env::var("DATABASE_URL") {
            config.database.url = url;
        }
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> Result<(), BadConfig> {
        let Config { http, node, database, socket, account, room, queue, challenge, backup, .. } = self;
        let ranges: [(&'static str, u32, RangeInclusive<u32>); 30] = [
            ("http.head_s", http.head_s, 1..=600),
            ("http.request_s", http.request_s, 1..=3_600),
            ("http.idle_s", http.idle_s, 1..=3_600),
            ("http.connections", http.connections, 16..=1_000_000),
            ("http.connections_per_address", http.connections_per_address, 1..=1_000_000),
            ("node.lease_s", node.lease_s, 2..=60),
            ("database.connections", database.connections, 2..=100),
            ("database.start_timeout_s", database.start_timeout_s, 5..=3_600),
            ("database.archive_after_s", database.archive_after_s, 1..=31_536_000),
            ("socket.frame_bytes", socket.frame_bytes, 1_024..=1_048_576),
            ("socket.messages_per_s", socket.messages_per_s, 1..=1_000_000),
            ("socket.messages_burst", socket.messages_burst, 1..=1_000_000),
            ("socket.queue_messages", socket.queue_messages, 16..=65_536),
            ("socket.sockets_per_user", socket.sockets_per_user, 1..=1_000_000),
            ("socket.sockets_per_address", socket.sockets_per_address, 1..=1_000_000),
            ("socket.ping_s", socket.ping_s, 1..=60),
            ("socket.silence_s", socket.silence_s, 5..=600),
            ("socket.idle_s", socket.idle_s, 5..=3_600),
            ("account.session_days", account.session_days, 1..=3_650),
            ("account.hashing_at_once", account.hashing_at_once, 1..=64),
            ("account.guests_per_hour", account.guests_per_hour, 0..=1_000_000),
            ("account.accounts_per_hour", account.accounts_per_hour, 0..=1_000_000),
            ("room.queue_actions", room.queue_actions, 8..=65_536),
            ("room.lost_at_once", room.lost_at_once, 5..=100_000),
            ("room.wait_for_player_s", room.wait_for_player_s, 1..=600),
            ("queue.away_s", queue.away_s, 1..=600),
            ("challenge.live_s", challenge.live_s, 1..=3_600),
            ("challenge.turn_based_s", challenge.turn_based_s, 1..=2_592_000),
            ("backup.every_h", backup.every_h, 0..=8_760),
            ("backup.keep", backup.keep, 1..=10_000),
        ];
        self.rating.check()?;
        Presets::read(&self.queue)?;
        for (key, value, range) in ranges {
            if !range.contains(&value) {
                return Err(BadConfig::OutOfRange { key, value, least: *range.start(), most: *range.end() });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(toml: &str) -> Result<Config, BadConfig> {
        Config::from_figment(Figment::from(Toml::string(DEFAULT)).merge(Toml::string(toml)))
    }

    /// What one can wait for, if it is this alone.
    fn preset(name: &str, lines: u8, kind: &str) -> String {
        let time = format!("{{kind = \"{kind}\", main_ms = 60000}}");
        format!("[queue]\npresets = [{{name = \"{name}\", lines = {lines}, time = {time}}}]")
    }

    #[test]
    fn the_defaults_can_be_run_with() {
        assert_eq!(with("").unwrap().listen.port(), 8080);
    }

    #[test]
    fn a_wrong_setting_is_named() {
        for (toml, named) in [
            ("[socket]\nping_s = 0", "socket.ping_s is 0, but must be 1 to 60"),
            ("[socket]\nping = 5", "ping"),
            ("[room]\nqueue_actions = \"many\"", "queue_actions"),
            ("[challenge]\nlive_s = 0", "challenge.live_s is 0, but must be 1 to 3600"),
            (&preset("a", 15, "absolute"), "queue.presets: \"a\": lines is 19, 13 or 9"),
            (&preset("b", 19, "none"), "queue.presets: \"b\": a ranked game has a limit of time"),
            ("listen = \"here\"", "listen"),
            ("[http]\ntrusted_proxies = [\"10.0.0.0/33\"]", "http.trusted_proxies"),
        ] {
            let message = with(toml).unwrap_err().to_string();
            assert!(message.contains(named), "{message}");
        }
    }
}
