/** The status and the sentence a person reads; `{lines:line/lines}` is a number with its word. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503
  readonly message: string
  /** The field of the request on whose input the message belongs. */
  readonly field?: string
}
