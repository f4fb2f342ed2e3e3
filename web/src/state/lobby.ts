// The lobby: who offers, who plays, how many are there.
import type { LobbyState, SeekInfo, User } from "../net/protocol";

export type Lobby = LobbyState;

export function ownSeek(lobby: Lobby | null, user: User | null): SeekInfo | null {
  if (!lobby || !user) return null;
  return lobby.seeks.find(seek => seek.user.id === user.id) ?? null;
}

export function otherSeeks(lobby: Lobby, user: User | null): SeekInfo[] {
  return lobby.seeks.filter(seek => seek.user.id !== user?.id);
}
