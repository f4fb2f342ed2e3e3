-- A report without a reporter is by the server itself, which watches how ranked games go.
ALTER TABLE report
    ALTER COLUMN reporter DROP NOT NULL,
    DROP CONSTRAINT known_report,
    -- farming: plays the same opponent over and over, to raise a rating.
    ADD CONSTRAINT known_report CHECK (kind IN
        ('stalling', 'score_cheating', 'sandbagging', 'farming', 'engine_use', 'chat_abuse', 'escaping'));
-- Of the same it tells once, until moderators have looked.
CREATE UNIQUE INDEX watched_once ON report (accused, kind) WHERE reporter IS NULL AND verdict IS NULL;

-- What a player has played, the latest first.
CREATE INDEX game_ended_of_black ON game (black, finished_at, id) WHERE finished_at IS NOT NULL;
CREATE INDEX game_ended_of_white ON game (white, finished_at, id) WHERE finished_at IS NOT NULL;

-- Whether a report of all games has counted any that were annulled since.
CREATE INDEX rating_change_annulled ON rating_change (id) WHERE annulled;

-- As before, and: by which transaction, so that whoever has read all rows knows whether he has seen this change among
-- them; and when and whose, for of two that are told in the same words in one transaction the second is not told.
CREATE OR REPLACE FUNCTION tell_of_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('tengen_standing', jsonb_build_object('category', (coalesce(NEW, OLD)).category,
        'old', CASE WHEN OLD.is_listed THEN jsonb_build_array(OLD.rating, OLD.country) END,
        'new', CASE WHEN NEW.is_listed THEN jsonb_build_array(NEW.rating, NEW.country) END,
        'transaction', pg_current_xact_id()::text, 'user', (coalesce(NEW, OLD)).user_id, 'at', clock_timestamp())::text);
    RETURN NULL;
END $$;
