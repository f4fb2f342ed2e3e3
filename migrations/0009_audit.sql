-- Every privileged act, for good: rows are added, never changed. No foreign keys on purpose: it outlives what it tells of.
CREATE TABLE audit (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL DEFAULT now(),
    -- Null: from the command line of the server's machine.
    actor   bigint,
    act     text COLLATE "C" NOT NULL,
    subject bigint,
    game    bigint,
    details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_of_subject ON audit (subject, id);
CREATE INDEX audit_of_actor ON audit (actor, id);
CREATE INDEX audit_of_game ON audit (game, id);

CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'rows of audit are never changed'; END $$;
CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_is_kept();

-- What a referee does is an entry of his game's log, with his reason; here it is found beside the other acts.
CREATE FUNCTION audit_of_referee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit (actor, act, game, details) VALUES
        (substr(NEW."by", 9)::bigint, 'referee', NEW.game, jsonb_build_object('seq', NEW.seq, 'action', NEW.action::jsonb));
    RETURN NULL;
END $$;
CREATE TRIGGER audit_of_referee AFTER INSERT ON entry
    FOR EACH ROW WHEN (starts_with(NEW.by, 'referee')) EXECUTE FUNCTION audit_of_referee();

-- A finished game that counts for nothing after all; its outcome stays as it was played.
ALTER TABLE game
    ADD COLUMN annulled_at   timestamptz,
    ADD COLUMN annulled_why  text,
    ADD CONSTRAINT annulled_with_a_reason CHECK ((annulled_at IS NULL) = (annulled_why IS NULL)),
    ADD CONSTRAINT annulled_after_its_end CHECK (annulled_at IS NULL OR finished_at IS NOT NULL);

-- What a user may do has changed, whoever changed it: every server looks at his sockets again.
CREATE FUNCTION tell_of_access() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('tengen_access', (coalesce(NEW, OLD)).user_id::text); RETURN NULL; END $$;
CREATE TRIGGER tell_of_access AFTER DELETE OR UPDATE OF scopes ON session
    FOR EACH ROW EXECUTE FUNCTION tell_of_access();
CREATE TRIGGER tell_of_access AFTER INSERT OR DELETE ON role_held
    FOR EACH ROW EXECUTE FUNCTION tell_of_access();
CREATE TRIGGER tell_of_access AFTER INSERT OR UPDATE OR DELETE ON sanction
    FOR EACH ROW EXECUTE FUNCTION tell_of_access();

CREATE FUNCTION tell_of_user() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('tengen_access', NEW.id::text); RETURN NULL; END $$;
CREATE TRIGGER tell_of_user AFTER UPDATE OF name ON users
    FOR EACH ROW EXECUTE FUNCTION tell_of_user();
