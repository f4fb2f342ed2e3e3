ALTER TABLE users
    -- How strong he said he is, once, before his first ranked game: 0 is 18k, 20 is 3d.
    ADD COLUMN entry_rank smallint CONSTRAINT known_entry_rank CHECK (entry_rank BETWEEN 0 AND 20),
    -- As ISO 3166 has it in two letters.
    ADD COLUMN country    text COLLATE "C" CONSTRAINT country_of_two_letters CHECK (country ~ '^[A-Z]{2}$'),
    -- Of a professional: his dan. It is separate from the ranks that are won here.
    ADD COLUMN pro_dan    smallint CONSTRAINT known_pro_dan CHECK (pro_dan BETWEEN 1 AND 9);

-- By what ratings and ranks were computed. A row is never changed: what it has computed can be computed again.
CREATE TABLE rating_rules (
    version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    rules   jsonb NOT NULL CONSTRAINT one_version_a_set_of_rules UNIQUE,
    at      timestamptz NOT NULL DEFAULT now()
);

-- How strong each player is in each category of games: what the rows of rating_change come to.
CREATE TABLE standing (
    user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    category     text COLLATE "C" NOT NULL CONSTRAINT known_category CHECK
                 (category IN ('19-live', '13-live', '9-live', '19-turn-based', '13-turn-based', '9-turn-based')),
    -- In thousandths of a point.
    rating       integer NOT NULL CONSTRAINT rating_in_range CHECK (rating BETWEEN -900000 AND 3299999),
    -- 0 is 18k, 26 is 9d.
    rank         smallint NOT NULL CONSTRAINT known_rank CHECK (rank BETWEEN 0 AND 26),
    -- Rated games, of them won and drawn.
    games        integer NOT NULL DEFAULT 0,
    wins         integer NOT NULL DEFAULT 0,
    draws        integer NOT NULL DEFAULT 0,
    -- The same of the running set.
    set_games    integer NOT NULL DEFAULT 0,
    set_wins     integer NOT NULL DEFAULT 0,
    set_draws    integer NOT NULL DEFAULT 0,
    last_game_at timestamptz,
    -- As the user's; here it is found beside the rating.
    country      text COLLATE "C",
    -- On the leaderboard: established (twelve games), and neither banned, locked, a bot nor removed.
    is_listed    boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, category)
);
CREATE INDEX leaderboard ON standing (category, rating DESC, user_id) WHERE is_listed;
CREATE INDEX leaderboard_of_country ON standing (category, country, rating DESC, user_id)
    WHERE is_listed AND country IS NOT NULL;

-- Every change of a rating or a rank, for good. The numbers are given while the player's row of users is locked, so that
-- his rows are in order.
CREATE TABLE rating_change (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    category      text COLLATE "C" NOT NULL,
    -- entry: his first category, from the rank he named. category: another one, from the one he had played most.
    -- game: a rated game. correction: by an admin. annulment: `game` counts for nothing any more, and what came after it
    -- was computed again.
    kind          text COLLATE "C" NOT NULL CONSTRAINT known_change CHECK
                  (kind IN ('entry', 'category', 'game', 'correction', 'annulment')),
    at            timestamptz NOT NULL DEFAULT now(),
    -- The version of the rules it was computed by.
    rules         integer NOT NULL REFERENCES rating_rules,
    game          bigint REFERENCES game,
    -- Null before the first.
    rating_before integer,
    rank_before   smallint,
    rating_after  integer NOT NULL,
    rank_after    smallint NOT NULL,
    -- Of a game, what it was computed from: the opponent as he was before it, his colour, what Black's handicap was worth in
    -- points, the result in half points.
    opponent             bigint,
    opponent_rating      integer,
    opponent_provisional boolean,
    color         text COLLATE "C" CONSTRAINT known_color CHECK (color IN ('black', 'white')),
    handicap      smallint,
    advantage     smallint,
    score         smallint CONSTRAINT known_score CHECK (score BETWEEN 0 AND 2),
    -- It counts in the running set.
    in_set        boolean,
    -- The game counts for nothing any more: the row changes nothing.
    annulled      boolean NOT NULL DEFAULT false,
    CONSTRAINT of_a_game CHECK ((kind IN ('game', 'annulment')) = (game IS NOT NULL)),
    CONSTRAINT computed_from CHECK ((kind = 'game') = (opponent IS NOT NULL AND opponent_rating IS NOT NULL
        AND opponent_provisional IS NOT NULL AND color IS NOT NULL AND handicap IS NOT NULL AND advantage IS NOT NULL
        AND score IS NOT NULL AND in_set IS NOT NULL))
);
CREATE INDEX rating_change_of_user ON rating_change (user_id, category, id);
-- What two have played, and how often of late.
CREATE INDEX rating_change_of_pair ON rating_change (user_id, opponent, at) WHERE kind = 'game';
CREATE INDEX rating_change_at ON rating_change USING brin (at);
CREATE UNIQUE INDEX a_game_is_rated_once ON rating_change (game, user_id) WHERE kind = 'game';

-- What it has done to the ratings and ranks of its players, as they were told: a tagged value, as the wire has it.
ALTER TABLE game ADD COLUMN rating jsonb;

-- Who plays a live ranked game: one at a time, from however many tabs he queues.
CREATE TABLE ranked_seat (
    user_id bigint NOT NULL CONSTRAINT one_live_ranked_game_a_user PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    game    bigint NOT NULL REFERENCES game ON DELETE CASCADE
);
CREATE INDEX ranked_seat_of_game ON ranked_seat (game);

-- Whether somebody may be on a leaderboard, whoever changed that.
CREATE FUNCTION may_be_listed(who bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT NOT EXISTS (SELECT FROM role_held WHERE user_id = who AND role = 'bot')
       AND NOT EXISTS (SELECT FROM sanction WHERE user_id = who AND kind IN ('ban', 'lock') AND lifted_at IS NULL
                           AND (until IS NULL OR until > now()))
       AND EXISTS (SELECT FROM users WHERE id = who AND removed_at IS NULL)
$$;
CREATE FUNCTION list_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE who bigint := (to_jsonb(coalesce(NEW, OLD))->>TG_ARGV[0])::bigint;
BEGIN
    -- Whoever rates a game of his meanwhile has asked before: his rows wait for each other.
    PERFORM FROM users WHERE id = who FOR NO KEY UPDATE;
    UPDATE standing SET is_listed = games >= 12 AND may_be_listed(who),
                        country = (SELECT users.country FROM users WHERE id = who)
    WHERE user_id = who;
    RETURN NULL;
END $$;
CREATE TRIGGER list_again AFTER INSERT OR DELETE ON role_held
    FOR EACH ROW EXECUTE FUNCTION list_again('user_id');
CREATE TRIGGER list_again AFTER INSERT OR UPDATE OR DELETE ON sanction
    FOR EACH ROW EXECUTE FUNCTION list_again('user_id');
CREATE TRIGGER list_again AFTER UPDATE OF removed_at, country ON users
    FOR EACH ROW EXECUTE FUNCTION list_again('id');

-- A place on a leaderboard has changed: every server counts the places in memory.
CREATE FUNCTION tell_of_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('tengen_standing', jsonb_build_object('category', (coalesce(NEW, OLD)).category,
        'old', CASE WHEN OLD.is_listed THEN jsonb_build_array(OLD.rating, OLD.country) END,
        'new', CASE WHEN NEW.is_listed THEN jsonb_build_array(NEW.rating, NEW.country) END)::text);
    RETURN NULL;
END $$;
CREATE TRIGGER tell_of_listing AFTER INSERT OR DELETE ON standing
    FOR EACH ROW EXECUTE FUNCTION tell_of_standing();
CREATE TRIGGER tell_of_standing AFTER UPDATE ON standing FOR EACH ROW
    WHEN ((OLD.is_listed OR NEW.is_listed)
          AND (OLD.rating, OLD.is_listed, OLD.country) IS DISTINCT FROM (NEW.rating, NEW.is_listed, NEW.country))
    EXECUTE FUNCTION tell_of_standing();
