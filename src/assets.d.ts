declare module "*.json?compiled&part=play" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&part=browse" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&part=area" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}
