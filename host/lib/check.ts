/** Result of checking a requirement of programs on this host; `line` is for the operator. */
export type Check = { readonly ok: true } | { readonly ok: false; readonly line: string };
