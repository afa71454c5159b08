import { smsPieces } from '@parley/contract/kernel/smsText.ts'

const GSM = 0
const UCS2 = 8

export interface SmsParts {
  /** How its letters are written: `data_coding` of SMPP. */
  readonly coding: number
  /** One, or several that a telephone puts together by what stands before each. */
  readonly parts: readonly Uint8Array[]
}

/** A text as a center takes it. `reference` is the same in all parts. */
export function smsParts(text: string, reference: number): SmsParts {
  const { isOwn, pieces } = smsPieces(text)
  const coding = isOwn ? GSM : UCS2
  if (pieces.length <= 1) return { coding, parts: [Uint8Array.from(pieces.flat(2))] }
  if (pieces.length > 255) throw new Error('the text is too long')
  return {
    coding,
    parts: pieces.map((part, index) =>
      Uint8Array.from([5, 0, 3, reference & 255, pieces.length, index + 1, ...part.flat()]),
    ),
  }
}
