import type { CSSOptions } from "vite";

/**
 * CSS modules insert declarations of composed classes from other files as text, without source. Vite needs the source to resolve
 * `url()`, and warns about each declaration without one. Gives them the source of the composing file.
 */
export const styles: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: "composed-styles",
        OnceExit(root) {
          root.walkDecls((declaration) => {
            if (root.source && !declaration.value.includes("url(")) declaration.source ??= root.source;
          });
        },
      },
    ],
  },
};
