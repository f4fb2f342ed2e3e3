// Offering a game: board, time, colour; what was chosen last is chosen again.
import { useState } from "preact/hooks";
import type { Client } from "../client";
import { t, type Key } from "../lib/i18n";
import { presets, sizes, speeds, type BoardSize, type Speed } from "../lib/presets";
import { lastSeek } from "../lib/storage";
import { timeName } from "../lib/words";
import type { ColorChoice, SeekInfo } from "../net/protocol";
import { StoneMark } from "../ui/PlayerBar";

type Choice = { size: BoardSize; speed: Speed; color: ColorChoice };

const COLORS: ColorChoice[] = ["nigiri", "black", "white"];

export function SeekForm({ client, own, may }: { client: Client; own: SeekInfo | null; may: boolean }) {
  const [choice, setChoice] = useState(remembered);
  const times = presets[choice.size];
  const offered = speeds.filter(speed => times[speed]);
  const speed = times[choice.speed] ? choice.speed : "rapid";

  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    lastSeek.set(JSON.stringify(next));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { size, color } = choice;
    const time = presets[size][speed];
    if (time) client.act({ t: "seek", offer: { size: { width: size, height: size }, time, color } });
  };

  if (own) return <OwnSeek client={client} own={own} />;
  return (
    <form class="seek-form" onSubmit={submit}>
      <Choices name="size" title={t("lobby.size")} all={sizes} chosen={choice.size} onChoose={size => change({ size })}>
        {size => `${size}×${size}`}
      </Choices>
      <Choices name="speed" title={t("lobby.time")} all={offered} chosen={speed} onChoose={speed => change({ speed })}>
        {speed => (
          <>
            {t(`speed.${speed}`)}
            <small class="quiet">{timeName(times[speed]!)}</small>
          </>
        )}
      </Choices>
      <Choices
        name="color"
        title={t("lobby.color")}
        all={COLORS}
        chosen={choice.color}
        onChoose={color => change({ color })}
      >
        {color => (
          <>
            <StoneMark color={color} /> {t(`color.${color}` as Key)}
          </>
        )}
      </Choices>
      <button class="primary big" data-testid="seek-submit" disabled={!may}>
        {t("lobby.submit")}
      </button>
      {!may && <p class="quiet">{t("sign.needed")}</p>}
    </form>
  );
}

function OwnSeek({ client, own }: { client: Client; own: SeekInfo }) {
  const { size, time, color } = own.offer;
  return (
    <div class="own-seek" data-testid="own-seek">
      <p class="waiting-text">{t("lobby.waiting")}</p>
      <p class="quiet">
        <StoneMark color={color ?? "nigiri"} /> {size?.width ?? 19}×{size?.height ?? 19} · {timeName(time)}
      </p>
      <button type="button" data-testid="seek-cancel" onClick={() => client.act({ t: "cancel_seek", seek: own.seek })}>
        {t("lobby.cancel")}
      </button>
    </div>
  );
}

type ChoicesProps<T> = {
  name: string;
  title: string;
  all: readonly T[];
  chosen: T;
  onChoose(one: T): void;
  children(one: T): preact.ComponentChildren;
};

function Choices<T extends string | number>({ name, title, all, chosen, onChoose, children }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="choices">
        {all.map(one => (
          <label key={one} class={one === chosen ? "chosen" : ""}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === chosen}
              data-testid={`${name}-${one}`}
              onChange={() => onChoose(one)}
            />
            <span>{children(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function remembered(): Choice {
  const usual: Choice = { size: 19, speed: "rapid", color: "nigiri" };
  try {
    const choice: Choice = { ...usual, ...JSON.parse(lastSeek.get() ?? "{}") };
    const known = sizes.includes(choice.size) && speeds.includes(choice.speed) && COLORS.includes(choice.color);
    return known ? choice : usual;
  } catch {
    return usual;
  }
}
