/** The payment page's script. It reads the page's data block and implements docs/protocol.md, section 5. */
export const pageScript = `
(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("payment").textContent);
  const { texts } = data;
  const byId = (id) => document.getElementById(id);
  const framed = window.parent !== window;
  const embedded = framed && data.embedded;
  const post = (message) => { if (framed) window.parent.postMessage(message, data.parent); };
  const fields = { number: byId("number"), expiry: byId("expiry"), cvc: byId("cvc") };
  const fieldOf = { numberWrong: "number", numberUnknown: "number", expiryWrong: "expiry", expiryPast: "expiry", cvcWrong: "cvc" };
  const payButton = byId("pay");
  let busy = false;
  let failed = false;
  let step = data.step;

  const say = (text) => { byId("message").textContent = text; };
  const setBusy = (value) => {
    busy = value;
    document.body.classList.toggle("busy", value);
    byId("form").setAttribute("aria-busy", String(value));
    for (const control of document.querySelectorAll("#form input, #form button")) control.disabled = value;
    byId("working").hidden = !value;
  };
  const showFault = (name, fault) => {
    byId(name + "-fault").textContent = fault === undefined ? "" : texts[fault];
    if (fault === undefined) fields[name].removeAttribute("aria-invalid");
    else fields[name].setAttribute("aria-invalid", "true");
  };
  const showFaults = (faults) => {
    for (const name of Object.keys(fields)) showFault(name, faults.find((one) => fieldOf[one] === name));
    if (faults.length > 0) fields[fieldOf[faults[0]]].focus();
  };
  const passesLuhn = (number) => {
    if (!/^[0-9]{12,19}$/.test(number)) return false;
    let sum = 0;
    [...number].reverse().forEach((digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      sum += value > 9 ? value - 9 : value;
    });
    return sum % 10 === 0;
  };
  // A real card's number never leaves this page.
  const faultsOf = (card) => {
    const faults = [];
    const number = card.number.replace(/[^0-9]/g, "");
    if (!passesLuhn(number)) faults.push("numberWrong");
    else if (!data.cards.includes(number)) faults.push("numberUnknown");
    const typed = /^ *([0-9]{1,2}) *[/] *([0-9]{2}) *$/.exec(card.expiry);
    const month = typed === null ? 0 : Number(typed[1]);
    if (month < 1 || month > 12) faults.push("expiryWrong");
    else if (Date.UTC(2000 + Number(typed[2]), month) <= Date.now()) faults.push("expiryPast");
    if (!/^[0-9]{3,4}$/.test(card.cvc.trim())) faults.push("cvcWrong");
    return faults;
  };

  const ask = async (what, body) => {
    try {
      const reply = await fetch(location.pathname + "/" + what, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(25000),
      });
      if (!reply.ok) return { step: "down" };
      return await reply.json();
    } catch {
      return { step: "down" };
    }
  };
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  const show = (panel) => {
    for (const id of ["form", "done", "over"]) byId(id).hidden = id !== panel;
  };
  const succeed = () => {
    step = "paid";
    setBusy(false);
    show("done");
    post({ type: "success" });
    if (!framed) location.replace(data.returnUrl);
  };
  // In the app's frame the app toasts it.
  const fail = (text) => {
    failed = true;
    setBusy(false);
    if (!framed) say(text);
    post({ type: "failure", message: text });
  };
  const challenge = () => new Promise((resolve) => {
    const dialog = byId("challenge");
    post({ type: "challenge", open: true });
    const answer = (confirmed) => {
      byId("confirm").onclick = byId("refuse").onclick = null;
      dialog.close();
      post({ type: "challenge", open: false });
      resolve(confirmed);
    };
    byId("confirm").onclick = () => answer(true);
    byId("refuse").onclick = () => answer(false);
    dialog.oncancel = (event) => { event.preventDefault(); answer(false); };
    dialog.showModal();
  });
  const follow = async (first) => {
    let now = first;
    for (;;) {
      if (now.step === "processing") {
        await pause(1000);
        now = await ask("step", {});
      } else if (now.step === "challenge") {
        now = await ask("answer", { confirmed: await challenge() });
      } else break;
    }
    if (now.step === "paid") return succeed();
    if (now.step === "wrong") {
      setBusy(false);
      showFaults(now.faults);
      return fail(texts.check);
    }
    if (now.step === "closed") {
      step = "closed";
      show("over");
      return fail(texts.closed);
    }
    fail(now.step === "declined" ? texts[now.reason] : texts.down);
  };
  const submit = async () => {
    if (busy) return;
    say("");
    if (step === "paid") return succeed();
    if (step === "closed") return fail(texts.closed);
    if (step === "processing") {
      setBusy(true);
      return follow({ step });
    }
    const card = { number: fields.number.value, expiry: fields.expiry.value, cvc: fields.cvc.value };
    const faults = faultsOf(card);
    showFaults(faults);
    if (faults.length > 0) return fail(texts.check);
    setBusy(true);
    await follow(await ask("pay", card));
  };

  // The app gives the frame the height of its content: a second scroll bar would hide the last cards.
  if (framed) new ResizeObserver(() => post({ type: "size", height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body);

  window.addEventListener("message", (event) => {
    if (!embedded || event.source !== window.parent || event.origin !== data.parent) return;
    const message = event.data;
    if (typeof message !== "object" || message === null || message.type !== "pay" || busy) return;
    if (Object.keys(data.order).some((key) => message[key] !== data.order[key])) return fail(texts.foreign);
    submit();
  });
  byId("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!embedded) submit();
  });
  const grouped = (text) => text.replace(/[^0-9]/g, "").slice(0, 19).replace(/([0-9]{4})(?=[0-9])/g, "$1 ");
  const edited = ({ target }) => {
    const changed = Object.keys(fields).filter((name) => fields[name] === target);
    for (const name of changed.length > 0 ? changed : Object.keys(fields)) showFault(name);
    say("");
    if (failed) post({ type: "edited" });
    failed = false;
  };
  byId("form").addEventListener("input", edited);
  fields.number.addEventListener("input", () => {
    if (fields.number.selectionStart === fields.number.value.length) fields.number.value = grouped(fields.number.value);
  });
  fields.expiry.addEventListener("input", (event) => {
    if (event.inputType !== "deleteContentBackward" && /^[0-9]{2}$/.test(fields.expiry.value)) fields.expiry.value += "/";
  });
  for (const button of document.querySelectorAll("[data-card]"))
    button.addEventListener("click", () => {
      fields.number.value = grouped(button.dataset.card);
      fields.expiry.value = "12/34";
      fields.cvc.value = "123";
      edited({ target: button });
      for (const other of document.querySelectorAll("[data-card]"))
        other.setAttribute("aria-pressed", String(other === button));
    });
  payButton.hidden = embedded;
  byId("sum").hidden = framed;
  byId("cancel").hidden = framed;
  if (step === "paid") show("done");
  else if (step === "closed") show("over");
  post({ type: "ready" });
  if (!embedded) {
    if (step === "paid") succeed();
    else if (step === "processing") submit();
  }
})();
`;
