/** Thrown to refuse a call of the operator's page, which is in English alone. */
export class OpsRefusal extends Error {
  /** @param status HTTP status, and code of the envelope */
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 429 | 502,
    message: string,
  ) {
    super(message);
  }
}
