-- What a move costs the database is mostly its indexes and checks. That an action is done once is seen to by its game's
-- room, which alone may store and knows what was done; the key (game, seq) stops whoever is not that room.
DROP INDEX an_action_is_done_once;

ALTER TABLE entry DROP CONSTRAINT known_actor;
ALTER TABLE entry ADD CONSTRAINT known_actor CHECK (by IN ('black', 'white', 'server') OR by ~ '^referee:[0-9]+$');
