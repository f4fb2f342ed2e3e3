// Small line drawings; no emoji, no icon font.
const shapes = {
  check: "M4 12.5l5 5L20 6.5",
  cross: "M6 6l12 12M18 6L6 18",
  flag: "M6 21V4M6 4.5c5-3 7 3 13 0v9c-6 3-8-3-13 0",
  pass: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 6l-6 6 6 6",
  down: "M12 4v12M6.5 11L12 16.5 17.5 11M5 20h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z",
  person: "M12 4.5a3.6 3.6 0 100 7.2 3.6 3.6 0 000-7.2zM5 20c.6-4.4 3.4-6.2 7-6.2s6.4 1.8 7 6.2",
  link: "M5 12a7 7 0 0112-5l2 2M19 4v5h-5M19 12a7 7 0 01-12 5l-2-2M5 20v-5h5",
  chain: "M10 14a4 4 0 010-5.6l3-3A4 4 0 0118.6 11l-1.5 1.5M14 10a4 4 0 010 5.6l-3 3A4 4 0 015.4 13l1.5-1.5",
  ranks: "M4 20V12h4v8M10 20V5h4v15M16 20V9h4v11",
  globe: "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  voice: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 010 6M18 6.5a7.6 7.6 0 010 11",
  clock: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2",
  bell: "M6 10a6 6 0 0112 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20.5a2.2 2.2 0 004 0",
} as const;

export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

/** The seal: the middle of the board, stamped in vermilion. */
export function Seal() {
  return (
    <svg class="seal" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1.5" y="1.5" width="29" height="29" rx="5" />
      <path d="M8 8v16M16 7v18M24 8v16M8 8h16M7 16h18M8 24h16" />
      <circle cx="16" cy="16" r="4.4" />
    </svg>
  );
}

/** Hills in mist behind the page. */
export function Hills() {
  return (
    <svg class="hills" viewBox="0 0 1200 260" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id="mist" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="ink" stop-opacity=".34" />
          <stop offset="1" class="ink" stop-opacity="0" />
        </linearGradient>
      </defs>
      <g fill="url(#mist)">
        <path
          opacity=".5"
          d="M0 150C90 120 150 60 220 78s90 70 160 52S500 20 590 34s90 96 170 92 130-86 220-80 140 64 220 58v156H0z"
        />
        <path
          opacity=".7"
          d="M0 200c120-30 170-70 260-66s120 60 220 58 150-70 250-76 130 70 230 72 160-46 240-40v112H0z"
        />
        <path d="M0 232c140-26 230-34 330-22s210 26 330 8 210-40 320-22 160 14 220 10v54H0z" />
      </g>
    </svg>
  );
}
