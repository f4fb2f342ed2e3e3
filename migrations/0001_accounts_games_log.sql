-- Who plays.
CREATE TABLE users (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name          text NOT NULL,
    -- The name as names are compared: no two users differ only by case.
    name_key      text COLLATE "C" NOT NULL CONSTRAINT name_taken UNIQUE,
    -- Argon2id in PHC form; a guest has none.
    password_hash text,
    created_at    timestamptz NOT NULL DEFAULT now()
);

-- Who is signed in where. The token itself is known to the client alone.
CREATE TABLE session (
    token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
    user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at   timestamptz NOT NULL DEFAULT now(),
    expires_at   timestamptz NOT NULL
);
CREATE INDEX session_of_user ON session (user_id);

-- One row for each incarnation of a server. Without its row it can store nothing: deleting the row fences it.
-- A heartbeat moves expires_at; only the database's clock is used.
CREATE SEQUENCE node_epoch;
CREATE TABLE node (
    epoch       bigint PRIMARY KEY DEFAULT nextval('node_epoch'),
    -- Random: an epoch alone could come again if a replica were promoted.
    incarnation bigint NOT NULL,
    name        text NOT NULL,
    expires_at  timestamptz NOT NULL
);

-- A game: its settings here, its inputs in entry.
CREATE TABLE game (
    id          bigint PRIMARY KEY CHECK (id >= 0),
    -- The offer it came from: an offer taken twice is one game.
    origin      bigint NOT NULL CONSTRAINT one_game_an_offer UNIQUE,
    black       bigint NOT NULL REFERENCES users,
    white       bigint NOT NULL REFERENCES users,
    settings    jsonb NOT NULL,
    -- The node whose room it is, by its epoch. No foreign key on purpose: the row goes, the number stays.
    owner       bigint NOT NULL,
    -- Goes up by one at each change of owner.
    owner_epoch bigint NOT NULL DEFAULT 1,
    outcome     jsonb,
    started_at  timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,
    CONSTRAINT two_players CHECK (black <> white),
    CONSTRAINT finished_with_an_outcome CHECK ((outcome IS NULL) = (finished_at IS NULL))
);
CREATE INDEX running_game_of_owner ON game (owner) WHERE finished_at IS NULL;
CREATE INDEX running_game_of_black ON game (black) WHERE finished_at IS NULL;
CREATE INDEX running_game_of_white ON game (white) WHERE finished_at IS NULL;

-- The log. No foreign key to game on purpose: the append joins the game's row anyway, and a key would lock it.
CREATE TABLE entry (
    game        bigint NOT NULL,
    seq         integer NOT NULL CHECK (seq > 0),
    owner_epoch bigint NOT NULL,
    by          text COLLATE "C" NOT NULL CHECK (by IN ('black', 'white', 'server')),
    action      jsonb NOT NULL,
    action_id   text COLLATE "C",
    -- On the game's own time line; the wall clock's time beside it is for display only.
    at_ms       bigint NOT NULL,
    lag_ms      integer NOT NULL,
    wall_ms     bigint NOT NULL,
    -- All clocks after it, so that one row restores them.
    clock       jsonb NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE UNIQUE INDEX an_action_is_done_once ON entry (game, by, action_id) WHERE action_id IS NOT NULL;
