/** Whether something that programs need works on this host; otherwise one line for the operator. */
export type Check = { readonly ok: true } | { readonly ok: false; readonly line: string };
