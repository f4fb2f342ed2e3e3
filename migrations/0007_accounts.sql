ALTER TABLE users
    -- The name as an eye might take it: no two are too alike. Guests and removed accounts have none.
    ADD COLUMN name_skeleton    text COLLATE "C" CONSTRAINT name_too_alike UNIQUE,
    -- Where a new password can be asked for, once it has been checked that it is the user's.
    ADD COLUMN email            text,
    ADD COLUMN email_checked_at timestamptz,
    -- The account is gone; its games stay, under a neutral name.
    ADD COLUMN removed_at       timestamptz,
    ADD CONSTRAINT nothing_is_left_of_the_removed
        CHECK (removed_at IS NULL OR (password_hash IS NULL AND name_skeleton IS NULL AND email IS NULL)),
    ADD CONSTRAINT checked_address CHECK (email_checked_at IS NULL OR email IS NOT NULL);
UPDATE users SET name_skeleton = name_key WHERE password_hash IS NOT NULL;

ALTER TABLE session
    -- By which its user names it; the token itself is a secret.
    ADD COLUMN id      bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT one_session_a_number UNIQUE,
    -- Of a token made for an app or a bot: what its user calls it. A sign-in has none, and may do all its user may.
    ADD COLUMN label   text,
    ADD COLUMN scopes  text[] CONSTRAINT known_scopes CHECK (scopes <@ ARRAY['read', 'play', 'bot', 'admin']),
    -- To the hour.
    ADD COLUMN used_at timestamptz NOT NULL DEFAULT now(),
    ADD CONSTRAINT a_token_has_scopes CHECK ((label IS NULL) = (scopes IS NULL));

-- What a user is, besides a player.
CREATE TABLE role_held (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    role    text COLLATE "C" NOT NULL CONSTRAINT known_role
            CHECK (role IN ('bot', 'commentator', 'referee', 'chief_referee', 'moderator', 'admin')),
    at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, role)
);

-- Secrets to be used once: sent by mail to check an address or for a new password, or handed out by an admin for one. Of
-- the secret only its hash is kept.
CREATE TABLE mail_token (
    token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
    user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose      text COLLATE "C" NOT NULL CONSTRAINT known_purpose CHECK (purpose IN ('check_email', 'reset_password')),
    -- The address it was sent to: another one since then voids it. Null: it was handed out.
    email        text,
    expires_at   timestamptz NOT NULL
);
CREATE INDEX mail_token_of_user ON mail_token (user_id);

-- All games of a user, for his export, and to know whether a guest has any.
CREATE INDEX game_of_black ON game (black, started_at);
CREATE INDEX game_of_white ON game (white, started_at);
