// A player's name, which leads to what is known of him, and how strong he is.
import { strengthName } from "../lib/ranks";
import type { Strength, User } from "../net/protocol";
import type { Router } from "../router";
import { Link } from "./Link";

type NameProps = { user: User; strength?: Strength | null; router: Router };

export function Name({ user, strength, router }: NameProps) {
  return (
    <>
      {user.guest ? (
        user.name
      ) : (
        <Link to={{ page: "player", user: user.id }} router={router} class="name">
          {user.name}
        </Link>
      )}
      {strength && <small class="strength"> {strengthName(strength)}</small>}
    </>
  );
}
