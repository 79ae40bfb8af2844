import { read } from "./files.ts";
import { licencesPage } from "./licencesPage.ts";
import { rulesPage } from "./rulesPage.ts";

/** A page that is generated, in part or as a whole: its text as it should be. */
export interface GeneratedPage {
  readonly path: string;
  readonly write: () => string;
}

const licences: GeneratedPage = {
  path: "docs/licences.md",
  write: () => licencesPage(read("package-lock.json")),
};

export const generatedPages: readonly GeneratedPage[] = [
  { path: "docs/rules.md", write: () => rulesPage(read("docs/rules.md")) },
  licences,
];
