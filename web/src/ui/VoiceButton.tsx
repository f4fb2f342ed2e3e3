// Turns the voice that calls the seconds on and off.
import { useState } from "preact/hooks";
import { t } from "../lib/i18n";
import { canSpeak, setVoice, voiceIsOn } from "../lib/voice";
import { Icon } from "./Icon";

export function VoiceButton() {
  const [on, setOn] = useState(voiceIsOn);
  if (!canSpeak()) return null;
  const toggle = () => {
    setVoice(!on);
    setOn(!on);
  };
  return (
    <button
      type="button"
      class={on ? "pressed" : ""}
      aria-pressed={on}
      aria-label={t("voice.on")}
      title={t("voice.on")}
      data-testid="voice"
      onClick={toggle}
    >
      <Icon name="voice" />
    </button>
  );
}
