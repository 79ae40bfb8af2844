import { test } from "@playwright/test";
import { buildGallery } from "./support/gallery.ts";

test("build the gallery", () => buildGallery());
