import { useEffect, useState } from 'react'
import { t } from './speech.messages.ts'

/** What is wrong with SSML as one types, by the same reader as the core's; it comes in a chunk of its own. */
export function useMarkupFault(text: string, isMarkup: boolean): string | undefined {
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (!isMarkup || text.trim() === '') return setFault(undefined)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const { parseSsml } = await import('@parley/speech/ssml.ts')
      let found: string | undefined
      try {
        parseSsml(text)
      } catch (error) {
        const { message, place } = error as { message: string; place?: { line: number; column: number } } // a SpeechError
        found = place ? t('faultAt', { line: place.line, column: place.column, message }) : message
      }
      if (isCurrent) setFault(found)
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isMarkup])
  return fault
}
