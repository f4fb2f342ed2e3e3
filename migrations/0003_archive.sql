-- The logs of games that ended some time ago, one row a game instead of hundreds in entry: a game is in one of the two.
-- So entry holds what is played and what has just been, however old the server is.
CREATE TABLE archive (
    game    bigint PRIMARY KEY REFERENCES game,
    -- What `log` is: in format 1, a log by columns as JSON, without what a replay gives back, compressed by zstd.
    format  smallint NOT NULL CONSTRAINT known_format CHECK (format = 1),
    entries integer NOT NULL CONSTRAINT a_log_has_entries CHECK (entries > 0),
    log     bytea NOT NULL
);
-- It is compressed already.
ALTER TABLE archive ALTER COLUMN log SET STORAGE EXTERNAL;

ALTER TABLE game
    -- When its log moved to archive.
    ADD COLUMN archived_at timestamptz,
    -- Why its log stays in entry for good, as that it does not replay. Set to null, it is tried again.
    ADD COLUMN not_archived text,
    ADD CONSTRAINT archived_after_its_end CHECK (archived_at IS NULL OR finished_at IS NOT NULL),
    ADD CONSTRAINT archived_or_not CHECK (archived_at IS NULL OR not_archived IS NULL);
-- Holds only the games that wait: what is due next is found at once among any number of others.
CREATE INDEX game_to_archive ON game (finished_at)
    WHERE finished_at IS NOT NULL AND archived_at IS NULL AND not_archived IS NULL;

-- Rows of entry are never changed, live for about an hour after their game, and are then all deleted. So pages may be
-- full, to freeze young rows would be for nothing, and the room of deleted ones is wanted back soon.
ALTER TABLE entry SET (
    autovacuum_vacuum_insert_threshold = -1,
    autovacuum_vacuum_scale_factor = 0.05,
    autovacuum_vacuum_threshold = 10000
);
