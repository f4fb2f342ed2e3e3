// Takes every letter that a server sends, and delivers none: whoever waits for one reads it here.
import { once } from "node:events";
import { createServer } from "node:net";

export class Postbox {
  letters = [];

  async open() {
    this.server = createServer(socket => this.talk(socket)).listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `smtp://127.0.0.1:${this.server.address().port}`;
  }

  /** As little of SMTP as a sender needs. */
  talk(socket) {
    let text = "";
    let in_letter = false;
    const say = line => socket.write(`${line}\r\n`);
    say("220 postbox");
    socket.setEncoding("utf8").on("data", more => {
      text += more;
      for (let end; (end = text.indexOf(in_letter ? "\r\n.\r\n" : "\r\n")) >= 0;) {
        const line = text.slice(0, end);
        text = text.slice(end + (in_letter ? 5 : 2));
        if (in_letter) this.take(line);
        const begins = !in_letter && line === "DATA";
        if (!in_letter && line === "QUIT") return socket.end("221 bye\r\n");
        in_letter = begins;
        say(begins ? "354 go on" : "250 yes");
      }
    });
  }

  take(letter) {
    // A long line is broken with "=" at its end, and "=3D" is an equals sign.
    this.letters.push(letter.replace(/=\r\n/g, "").replace(/=3D/g, "="));
    this.told?.();
  }

  /** The link in the next letter. */
  async link(place) {
    while (this.letters.length === 0) await new Promise(told => (this.told = told));
    const letter = this.letters.shift();
    const [link] = new RegExp(`https?://\\S+/${place}#\\S+`).exec(letter) ?? [];
    if (!link) throw new Error(`no link to /${place} in ${letter}`);
    return new URL(link);
  }

  close() {
    this.server.close();
  }
}
