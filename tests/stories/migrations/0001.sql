-- What a server wrote when 0001 was the last migration: a user and a guest, the game that he resigned, and one that runs.
INSERT INTO users (id, name, name_key, password_hash, created_at) OVERRIDING SYSTEM VALUE VALUES
    (1, 'Shusai', 'shusai', '$argon2id$v=19$m=19456,t=2,p=1$CgYU3CpYt/Ouyc8HhC+8dw$IT4DQgvJ+WYoMLMaE6w7tHkVLX8fl84xm0vT7t5Mcjw',
     '2026-11-30 15:06:27.463963+00'),
    (2, 'Guest 2', 'guest 2', NULL,
     '2026-11-30 15:06:27.581257+00');
SELECT setval(pg_get_serial_sequence('users', 'id'), 2);
-- They were signed in a moment ago.
INSERT INTO session (token_sha256, user_id, expires_at) VALUES
    ('\x086a9c6485f5b948931700a96d82cf4680181fcdf6170b9446e4be4999398f3a', 1, now() + interval '30 days'),
    ('\xa83faef7449b98b073b2f13440308fce779a1a659987c10cba90a0be69729a78', 2, now() + interval '30 days');
-- The server was killed.
INSERT INTO node (epoch, incarnation, name, expires_at) VALUES (nextval('node_epoch'), 140206672380856060, 'vm', now());
INSERT INTO game (id, origin, black, white, settings, owner, owner_epoch, outcome, started_at, finished_at) VALUES
    (447960997095132032, 207714789470656059, 1, 2,
     '{"size": {"width": 9, "height": 9}, "time": {"kind": "byo_yomi", "main_ms": 300000, "periods": 3, "period_ms": 30000},
      "setup": {"black": [], "white": [], "to_play": "black"}, "ruleset": "chinese", "handicap": 0, "log_version": 1, "komi_half_points": 15}',
     1, 1, '{"by": "resignation", "kind": "win", "winner": "black"}', '2026-11-30 15:06:27.704928+00', '2026-11-30 15:06:27.756952+00'),
    (312077558995755216, 1074224917044821889, 1, 2,
     '{"size": {"width": 9, "height": 9}, "time": {"kind": "byo_yomi", "main_ms": 300000, "periods": 3, "period_ms": 30000},
      "setup": {"black": [], "white": [], "to_play": "black"}, "ruleset": "chinese", "handicap": 0, "log_version": 1, "komi_half_points": 15}',
     1, 1, NULL, '2026-11-30 15:06:27.765387+00', NULL);
INSERT INTO entry (game, seq, owner_epoch, by, action, action_id, at_ms, lag_ms, wall_ms, clock) VALUES
    (312077558995755216, 1, 1, 'black', '{"kind": "play", "point": "ee", "move_number": 1}', 'a17', 1, 8, 1796051187768,
     '{"black": {"main_ms": 300000, "quota_ms": 3992, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": 1, "spent_ms": 0}, "white": {"main_ms": 300000, "quota_ms": 3000, "period_ms": 30000, "periods_left": 3}}'),
    (312077558995755216, 2, 1, 'white', '{"kind": "play", "point": "cc", "move_number": 2}', 'a18', 6, 1, 1796051187773,
     '{"black": {"main_ms": 300000, "quota_ms": 3992, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": 6, "spent_ms": 0}, "white": {"main_ms": 299996, "quota_ms": 3999, "period_ms": 30000, "periods_left": 3}}'),
    (312077558995755216, 3, 1, 'black', '{"kind": "play", "point": "gg", "move_number": 3}', 'a19', 10, 8, 1796051187777,
     '{"black": {"main_ms": 300000, "quota_ms": 4984, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": 10, "spent_ms": 0}, "white": {"main_ms": 299996, "quota_ms": 3999, "period_ms": 30000, "periods_left": 3}}'),
    (447960997095132032, 1, 1, 'black', '{"kind": "play", "point": "ee", "move_number": 1}', 'a7', 3, 8, 1796051187722,
     '{"black": {"main_ms": 300000, "quota_ms": 3992, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": 3, "spent_ms": 0}, "white": {"main_ms": 300000, "quota_ms": 3000, "period_ms": 30000, "periods_left": 3}}'),
    (447960997095132032, 2, 1, 'white', '{"kind": "play", "point": "cc", "move_number": 2}', 'a8', 16, 1, 1796051187734,
     '{"black": {"main_ms": 300000, "quota_ms": 3992, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": 16, "spent_ms": 0}, "white": {"main_ms": 299988, "quota_ms": 3999, "period_ms": 30000, "periods_left": 3}}'),
    (447960997095132032, 3, 1, 'black', '{"kind": "play", "point": "gg", "move_number": 3}', 'a9', 20, 8, 1796051187738,
     '{"black": {"main_ms": 300000, "quota_ms": 4984, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": 20, "spent_ms": 0}, "white": {"main_ms": 299988, "quota_ms": 3999, "period_ms": 30000, "periods_left": 3}}'),
    (447960997095132032, 4, 1, 'white', '{"kind": "play", "point": "cg", "move_number": 4}', 'a10', 24, 1, 1796051187743,
     '{"black": {"main_ms": 300000, "quota_ms": 4984, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": 24, "spent_ms": 0}, "white": {"main_ms": 299985, "quota_ms": 4998, "period_ms": 30000, "periods_left": 3}}'),
    (447960997095132032, 5, 1, 'black', '{"kind": "play", "point": "gc", "move_number": 5}', 'a11', 31, 8, 1796051187749,
     '{"black": {"main_ms": 300000, "quota_ms": 5976, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": 31, "spent_ms": 0}, "white": {"main_ms": 299985, "quota_ms": 4998, "period_ms": 30000, "periods_left": 3}}'),
    (447960997095132032, 6, 1, 'white', '{"kind": "resign"}', 'a12', 34, 1, 1796051187753,
     '{"black": {"main_ms": 300000, "quota_ms": 5976, "period_ms": 30000, "periods_left": 3},
      "watch": {"stops": [], "since_ms": null, "spent_ms": 3}, "white": {"main_ms": 299985, "quota_ms": 4998, "period_ms": 30000, "periods_left": 3}}');
