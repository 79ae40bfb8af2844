import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/**
 * Runs in the sign-in page: fills the passkey form with the browser's answer and submits it. In a browser without passkeys the form
 * stays hidden; a PIN works instead.
 */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  const fault = form.querySelector<HTMLElement>(".error");
  const answer = form.querySelector<HTMLInputElement>("input[name=value]");
  if (typeof PublicKeyCredential !== "function" || fault === null || answer === null) continue;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    if (answer.value !== "") return;
    event.preventDefault();
    const optionsJSON = JSON.parse(form.dataset.passkey ?? "");
    const asked =
      form.dataset.kind === "create"
        ? startRegistration({ optionsJSON })
        : startAuthentication({ optionsJSON });
    asked.then(
      (response) => {
        answer.value = JSON.stringify(response);
        form.submit();
      },
      () => {
        fault.hidden = false;
      },
    );
  });
}
