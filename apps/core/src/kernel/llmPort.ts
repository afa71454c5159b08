/** An endpoint that speaks chat completions. */
export interface LlmPort {
  /** Up to and without `/chat/completions`. */
  readonly url: string
  readonly key?: string | undefined
  readonly model: string
  /** Of a million tokens that are read and that are written, in the installation's money; undefined where nobody said. */
  readonly price?: { readonly read: number; readonly written: number } | undefined
}
