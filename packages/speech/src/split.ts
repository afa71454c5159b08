import { isPause, LIMITS, type Piece } from './piece.ts'

const SENTENCE_MS = 280

/** Pieces that an engine takes at once: whole sentences as far as they fit, with the pause that a voice makes between them. */
export function split(pieces: readonly Piece[], language: string): readonly Piece[] {
  return pieces.flatMap((piece) => {
    if (isPause(piece)) return [piece]
    // How it sounds goes for the whole of it.
    if (piece.phonemes && piece.text.length <= LIMITS.piece) return [{ ...piece, text: piece.text.trim() }]
    const parts = partsOf(piece.text.replaceAll(/\s+/g, ' ').trim(), piece.language ?? language)
    return parts.flatMap((text, at): readonly Piece[] => {
      const { phonemes, ...rest } = piece
      const spoken = { ...rest, text }
      const isEnd = /[.!?…。！？]["'”’)\]]*$/u.test(text)
      return at < parts.length - 1 && isEnd ? [spoken, { pauseMs: SENTENCE_MS }] : [spoken]
    })
  })
}

function partsOf(text: string, language: string): readonly string[] {
  if (text === '') return []
  if (text.length <= LIMITS.piece) return [text]
  const parts: string[] = []
  let part = ''
  for (const sentence of sentencesOf(text, language)) {
    for (const bit of bitsOf(sentence)) {
      if (part !== '' && part.length + bit.length > LIMITS.piece) {
        parts.push(part.trim())
        part = ''
      }
      part += bit
    }
  }
  return [...parts, part.trim()].filter((each) => each !== '')
}

function sentencesOf(text: string, language: string): readonly string[] {
  const [locale] = Intl.Segmenter.supportedLocalesOf([language.replaceAll(/[^A-Za-z0-9-]/g, '') || 'en'].filter(isTag))
  const segments = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)
  return [...segments].map(({ segment }) => segment)
}

const isTag = (language: string) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)

/** A sentence that is too long, by its words; a word that is too long, by its letters. */
function bitsOf(sentence: string): readonly string[] {
  if (sentence.length <= LIMITS.piece) return [sentence]
  return sentence.split(/(?<= )/).flatMap((word) => word.match(new RegExp(`[^]{1,${LIMITS.piece}}`, 'gu')) ?? [])
}
