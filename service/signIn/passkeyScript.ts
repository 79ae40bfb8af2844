import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/**
 * Runs in the sign-in page: puts the browser's answer into the form of the passkey, and sends it. Without passkeys in the browser the
 * form stays hidden; there is a PIN beside it.
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
