// What a form says when it is sent.

/** The fields of the form that was sent, by name; the page stays. */
export function sent(event: SubmitEvent): { form: HTMLFormElement; field(name: string): string } {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const data = new FormData(form);
  return { form, field: name => String(data.get(name) ?? "").trim() };
}

/** A password is taken as it was typed. */
export function passwordOf(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}
