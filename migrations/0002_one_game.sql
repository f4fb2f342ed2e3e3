-- A referee acts in a game as `referee:7`, by his number as a user.
ALTER TABLE entry DROP CONSTRAINT entry_by_check;
ALTER TABLE entry ADD CONSTRAINT known_actor CHECK (by ~ '^(black|white|server|referee:[0-9]+)$');

CREATE INDEX running_game_of_referee ON game (((settings->'referee'->'user')::bigint)) WHERE finished_at IS NULL;

-- What a game has left on the records of its players; never on that of who was left.
CREATE TABLE misconduct (
    game    bigint NOT NULL REFERENCES game,
    user_id bigint NOT NULL REFERENCES users,
    -- left: resigned a game that was annulled for it, lost on time before the game counted, missed the first move, or
    -- stayed away.
    -- did_not_count: took no part in the count.
    kind    text COLLATE "C" NOT NULL CONSTRAINT known_misconduct CHECK (kind IN ('left', 'did_not_count')),
    at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (game, user_id, kind)
);
CREATE INDEX misconduct_of_user ON misconduct (user_id, at);
