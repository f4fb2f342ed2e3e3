-- What a user may not do for a time, or for good.
CREATE TABLE sanction (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- mute: he may not write. ban: he may not play, nor write; he may sign in, read and appeal. lock: he may not sign in.
    kind      text COLLATE "C" NOT NULL CONSTRAINT known_sanction CHECK (kind IN ('mute', 'ban', 'lock')),
    reason    text NOT NULL,
    -- Null: from the command line.
    by_user   bigint REFERENCES users ON DELETE SET NULL,
    at        timestamptz NOT NULL DEFAULT now(),
    -- Null: until it is lifted.
    until     timestamptz,
    lifted_at timestamptz,
    CONSTRAINT ends_after_it_begins CHECK (until > at)
);
CREATE INDEX sanction_of_user ON sanction (user_id, at);

-- Whom a user does not want to meet (block), or not to hear (mute).
CREATE TABLE shunned (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    other   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind    text COLLATE "C" NOT NULL CONSTRAINT known_shunning CHECK (kind IN ('block', 'mute')),
    at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, other, kind),
    CONSTRAINT nobody_shuns_himself CHECK (user_id <> other)
);
CREATE INDEX shunned_other ON shunned (other);

-- A user tells the moderators of another.
CREATE TABLE report (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reporter   bigint NOT NULL REFERENCES users,
    accused    bigint NOT NULL REFERENCES users,
    kind       text COLLATE "C" NOT NULL CONSTRAINT known_report CHECK
               (kind IN ('stalling', 'score_cheating', 'sandbagging', 'engine_use', 'chat_abuse', 'escaping')),
    game       bigint REFERENCES game,
    move_number integer,
    text       text NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    -- The moderator who looks into it, so that no two do.
    taken_by   bigint REFERENCES users,
    taken_at   timestamptz,
    -- overturned: it was upheld, and found wrong on appeal.
    verdict    text COLLATE "C" CONSTRAINT known_verdict CHECK (verdict IN ('upheld', 'dismissed', 'overturned')),
    note       text,
    decided_by bigint REFERENCES users,
    decided_at timestamptz,
    -- What the verdict led to.
    sanction   bigint REFERENCES sanction ON DELETE SET NULL,
    CONSTRAINT nobody_reports_himself CHECK (reporter <> accused),
    CONSTRAINT decided_with_a_verdict CHECK ((verdict IS NULL) = (decided_at IS NULL)),
    CONSTRAINT decided_with_a_note CHECK ((verdict IS NULL) = (note IS NULL))
);
CREATE INDEX report_open ON report (at) WHERE verdict IS NULL;
CREATE INDEX report_of_accused ON report (accused, at);
CREATE INDEX report_of_reporter ON report (reporter, at);
CREATE INDEX report_of_game ON report (game) WHERE verdict IS NULL;
CREATE INDEX report_of_sanction ON report (sanction);
-- The same report twice is one.
CREATE UNIQUE INDEX report_once ON report (reporter, accused, kind, coalesce(game, -1)) WHERE verdict IS NULL;

-- A user against a sanction of his, once. Decided by another than who imposed it, unless there is nobody else.
CREATE TABLE appeal (
    sanction   bigint PRIMARY KEY REFERENCES sanction ON DELETE CASCADE,
    text       text NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    -- upheld: the sanction stands. overturned: it was wrong, and is lifted.
    verdict    text COLLATE "C" CONSTRAINT known_appeal_verdict CHECK (verdict IN ('upheld', 'overturned')),
    note       text,
    decided_by bigint REFERENCES users,
    decided_at timestamptz,
    CONSTRAINT appeal_decided_with_a_verdict CHECK ((verdict IS NULL) = (decided_at IS NULL)),
    CONSTRAINT appeal_decided_with_a_note CHECK ((verdict IS NULL) = (note IS NULL))
);
CREATE INDEX appeal_open ON appeal (at) WHERE verdict IS NULL;

-- What a user is told outside games: what became of a report, a sanction, an appeal.
CREATE TABLE notice (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    at      timestamptz NOT NULL DEFAULT now(),
    -- A tagged value, as the wire has it.
    notice  jsonb NOT NULL,
    read_at timestamptz
);
CREATE INDEX notice_of_user ON notice (user_id, id);
