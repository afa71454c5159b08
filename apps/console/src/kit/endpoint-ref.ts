/** The part of a contract endpoint that a button needs. */
export type EndpointRef = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly permission: unknown
  /** It changes nothing. */
  readonly reads?: true
}
