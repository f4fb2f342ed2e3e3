//! Stories: what a player, a spectator and an operator live through, against the real server.
