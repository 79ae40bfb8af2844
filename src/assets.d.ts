declare module "*.json?compiled&bundle=play" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&bundle=discovery" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&bundle=desk" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&bundle=sheet" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&bundle=layout" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&bundle=problem" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&bundle=account" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&bundle=report" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "*.json?compiled&bundle=join" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}
