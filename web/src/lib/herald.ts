// Tells somebody who looks elsewhere that he is wanted: a bell, and a notification if he has allowed it.
const NOTES_HZ = [659.3, 987.8];
const RINGS_S = 1.4;

let context: AudioContext | null = null;

/** Two struck tones. Browsers keep silent until the person has touched the page. */
export function ring() {
  if (!("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  const { currentTime: now, destination } = context;
  for (const [i, hz] of NOTES_HZ.entries()) {
    const tone = new OscillatorNode(context, { frequency: hz });
    const volume = new GainNode(context, { gain: 0 });
    const from = now + i * 0.18;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.16, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + RINGS_S);
    tone.connect(volume).connect(destination);
    tone.start(from);
    tone.stop(from + RINGS_S);
  }
}

/** It was neither allowed nor forbidden yet. */
export const canNotify = () => "Notification" in globalThis && Notification.permission === "default";

export async function askToNotify(): Promise<void> {
  await Notification.requestPermission().catch(() => {});
}

/** Only to somebody who does not see the page. */
export function notify(title: string, body: string) {
  if (!document.hidden || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const told = new Notification(title, { body, icon: "/icon.svg", tag: "tengen" });
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    // Some phones allow them to service workers alone.
  }
}
