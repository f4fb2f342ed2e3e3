-- What a server wrote when 0003 was the last migration: a game in which Black asks for an undo.
INSERT INTO game (id, origin, black, white, settings, owner, owner_epoch, outcome, started_at, finished_at) VALUES
    (432621423674490353, 774154040792953021, 1, 2,
     '{"game": "c07twj45ezfh", "size": {"width": 9, "height": 9}, "time": {"kind": "byo_yomi", "main_ms": 300000, "periods": 3, "period_ms": 30000}, "undo": true,
      "setup": {"black": [], "white": [], "to_play": "black"}, "pauses": true, "ruleset": "chinese", "handicap": 0, "log_version": 3, "komi_half_points": 15}',
     2, 1, NULL, '2026-11-30 15:07:20.040219+00', NULL);
INSERT INTO entry (game, seq, owner_epoch, by, action, action_id, at_ms, lag_ms, wall_ms, clock) VALUES
    (432621423674490353, 1, 1, 'black', '{"kind": "play", "point": "ee", "move_number": 1}', 'b16', 2, 19, 1796051240047,
     '{"black": [{"byo_yomi": [300000, 30000, 3]}, 3981], "watch": [0, 2, []], "white": [{"byo_yomi": [300000, 30000, 3]}, 3000]}'),
    (432621423674490353, 2, 1, 'white', '{"kind": "play", "point": "cc", "move_number": 2}', 'b17', 12, 0, 1796051240057,
     '{"black": [{"byo_yomi": [300000, 30000, 3]}, 3981], "watch": [0, 12, []], "white": [{"byo_yomi": [300000, 30000, 3]}, 4000]}'),
    (432621423674490353, 3, 1, 'black', '{"kind": "play", "point": "gg", "move_number": 3}', 'b18', 19, 19, 1796051240064,
     '{"black": [{"byo_yomi": [300000, 30000, 3]}, 4962], "watch": [0, 19, []], "white": [{"byo_yomi": [300000, 30000, 3]}, 4000]}'),
    (432621423674490353, 4, 1, 'white', '{"kind": "play", "point": "cg", "move_number": 4}', 'b19', 23, 0, 1796051240068,
     '{"black": [{"byo_yomi": [300000, 30000, 3]}, 4962], "watch": [0, 23, []], "white": [{"byo_yomi": [299996, 30000, 3]}, 5000]}'),
    (432621423674490353, 5, 1, 'black', '{"kind": "ask", "request": {"kind": "undo"}, "move_number": 5}', 'b20', 27, 19, 1796051240072,
     '{"black": [{"byo_yomi": [300000, 30000, 3]}, 4962], "watch": [0, 23, []], "white": [{"byo_yomi": [299996, 30000, 3]}, 5000]}');
