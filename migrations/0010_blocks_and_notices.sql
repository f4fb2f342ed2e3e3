-- A block between two has come or gone, whoever did it: every server looks again what is between them.
CREATE FUNCTION tell_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (coalesce(NEW, OLD)).kind = 'block' THEN
        PERFORM pg_notify('tengen_block', (coalesce(NEW, OLD)).user_id || ':' || (coalesce(NEW, OLD)).other);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER tell_of_block AFTER INSERT OR DELETE ON shunned
    FOR EACH ROW EXECUTE FUNCTION tell_of_block();

-- A notice is told at once to who is here, at whichever server.
CREATE FUNCTION tell_of_notice() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('tengen_notice', NEW.user_id || ':' || NEW.id); RETURN NULL; END $$;
CREATE TRIGGER tell_of_notice AFTER INSERT ON notice
    FOR EACH ROW EXECUTE FUNCTION tell_of_notice();
