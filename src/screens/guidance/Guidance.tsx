import { useId } from "react";
import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { modes } from "../../../wire/modes.ts";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { modeMessages } from "../../components/game/modeMessages.ts";
import styles from "./Guidance.module.css";
import { pictures } from "./pictures.tsx";

const text = defineMessages({
  intro: {
    id: "account.guidance.intro",
    defaultMessage: "The games run on our machines. Your screen shows the picture, your fingers do the rest.",
  },
  signIn: { id: "account.guidance.signIn", defaultMessage: "Sign in once" },
  signInBody: {
    id: "account.guidance.signIn.words",
    defaultMessage:
      "Use the same account on your phone, tablet and computer. A game that still runs waits for you on the next screen.",
  },
  modes: { id: "account.guidance.modes", defaultMessage: "Choose how to play" },
  modesBody: {
    id: "account.guidance.modes.words",
    defaultMessage: "A game offers one or more of these. With one, it starts right away.",
  },
  queue: { id: "account.guidance.queue", defaultMessage: "When it’s busy" },
  queueBody: {
    id: "account.guidance.queue.words",
    defaultMessage:
      "You get a place in line. Tap beside the window and it becomes a small tab, so you can look around meanwhile. When it’s your turn, the game opens by itself.",
  },
  touch: { id: "account.guidance.touch", defaultMessage: "Play by touch" },
  touchBody: {
    id: "account.guidance.touch.words",
    defaultMessage:
      "Turn your phone sideways. Steer with your left thumb, act with your right; each button says what it does.",
  },
  keys: { id: "account.guidance.keys", defaultMessage: "Keyboard and controller" },
  keysBody: {
    id: "account.guidance.keys.words",
    defaultMessage:
      "On a computer your keys and mouse go straight to the game. Connect a controller and press any button to wake it.",
  },
  time: { id: "account.guidance.time", defaultMessage: "Time and membership" },
  timeBody: {
    id: "account.guidance.time.words",
    defaultMessage:
      "Time counts while a game runs, not while you wait. What is left shows at the top. When it runs out, add one hour for the same day, or become a member for unlimited game time.",
  },
  picture: { id: "account.guidance.picture", defaultMessage: "If the picture stutters" },
  pictureNear: {
    id: "account.guidance.picture.near",
    defaultMessage: "Move closer to your router, or use a cable.",
  },
  pictureLoad: {
    id: "account.guidance.picture.load",
    defaultMessage: "Pause downloads and videos on the same network.",
  },
  pictureSwitch: {
    id: "account.guidance.picture.switch",
    defaultMessage: "Try mobile data instead of Wi-Fi, or the other way round.",
  },
  pictureAgain: {
    id: "account.guidance.picture.again",
    defaultMessage: "Leave the game and press Play again: it goes on where you were.",
  },
});

const steps = [
  { picture: pictures.signIn, title: text.signIn, body: text.signInBody },
  { picture: pictures.modes, title: text.modes, body: text.modesBody, modes: true },
  { picture: pictures.queue, title: text.queue, body: text.queueBody },
  { picture: pictures.touch, title: text.touch, body: text.touchBody },
  { picture: pictures.keys, title: text.keys, body: text.keysBody },
  { picture: pictures.time, title: text.time, body: text.timeBody },
  {
    picture: pictures.picture,
    title: text.picture,
    tips: [text.pictureNear, text.pictureLoad, text.pictureSwitch, text.pictureAgain],
  },
] as const;

const modeChoices = [
  modes.ownAccount,
  modes.playWithSteam,
  modes.freeAccount,
  modes.singlePlay,
  modes.offline,
  modes.pcMode,
] as const;

/** How to play, in seven short steps (R-TYPES-01). */
export default function Guidance() {
  const intl = useIntl();
  return (
    <AccountPage page="guidance" backTo={pages.types.path}>
      <p className={styles.intro}>{intl.formatMessage(text.intro)}</p>
      {steps.map((step) => (
        <Step key={step.title.id} {...step} />
      ))}
    </AccountPage>
  );
}

interface StepProps {
  readonly picture: (typeof pictures)[keyof typeof pictures];
  readonly title: MessageDescriptor;
  readonly body?: MessageDescriptor;
  readonly modes?: boolean;
  readonly tips?: readonly MessageDescriptor[];
}

function Step({ picture, title, body, modes: withModes = false, tips = [] }: StepProps) {
  const intl = useIntl();
  const titleId = useId();
  return (
    <section className={styles.step} aria-labelledby={titleId}>
      {picture}
      <div className={styles.text}>
        <h2 id={titleId} className={styles.title}>
          {intl.formatMessage(title)}
        </h2>
        {body && <p>{intl.formatMessage(body)}</p>}
        {withModes && (
          <dl className={styles.modes}>
            {modeChoices.map((mode) => (
              <div key={mode}>
                <dt>{intl.formatMessage(modeMessages[mode].name)}</dt>
                <dd>{intl.formatMessage(modeMessages[mode].description)}</dd>
              </div>
            ))}
          </dl>
        )}
        {tips.length > 0 && (
          <ul className={styles.tips}>
            {tips.map((tip) => (
              <li key={tip.id}>{intl.formatMessage(tip)}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
