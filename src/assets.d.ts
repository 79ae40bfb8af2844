declare module "*.json?compiled" {
  import type { MessageFormatElement } from "react-intl";

  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}
