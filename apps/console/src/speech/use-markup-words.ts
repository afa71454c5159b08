import { useEffect, useState } from 'react'
import { t } from './speech.messages.ts'

interface MarkupWords {
  /** Why it can't be spoken. */
  readonly fault?: string
  /** What of it is ignored; the rest is spoken. */
  readonly notes?: readonly string[]
}

const NOTHING: MarkupWords = {}

/** What is wrong with SSML as one types, and what of it is ignored, by the same reader as the core's; it comes in a chunk of its own. */
export function useMarkupWords(text: string, isMarkup: boolean): MarkupWords {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (!isMarkup || text.trim() === '') return setFound(NOTHING)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const { parseSsml } = await import('@parley/speech/ssml.ts')
      let words: MarkupWords
      try {
        words = { notes: parseSsml(text).notes }
      } catch (error) {
        const { message, place } = error as { message: string; place?: { line: number; column: number } } // a SpeechError
        words = { fault: place ? t('faultAt', { line: place.line, column: place.column, message }) : message }
      }
      if (isCurrent) setFound(words)
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isMarkup])
  return found
}
