/** Why something cannot be done with the data; `code` is stable. */
export class NlpError extends Error {
  readonly code: 'empty' | 'oneCategory' | 'tooLarge' | 'unreadable'

  constructor(code: NlpError['code'], message: string) {
    super(message)
    this.name = 'NlpError'
    this.code = code
  }
}

/** The caller said stop. */
export class NlpCanceled extends Error {
  constructor() {
    super('canceled')
    this.name = 'NlpCanceled'
  }
}
