import type { CSSOptions } from "vite";

/**
 * CSS modules insert what a class composes from another file as text, without its source. Vite warns about each such declaration, because
 * it resolves a `url()` from there. Declarations without one get the source of the file that composes them.
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
