import type { Json } from '../json.ts'

/** A value, and whether it is made from a redacted one. */
export interface Found {
  readonly value: Json
  readonly isRedacted: boolean
}

/** A value that everybody may see. */
export const open = (value: Json): Found => ({ value, isRedacted: false })
