import type { VoiceInput } from '@parley/contract/testCalls/voiceSocket.schema.ts'

/** What browsers have of it; no list of types knows it. */
type Result = { readonly isFinal: boolean; readonly 0: { readonly transcript: string; readonly confidence: number } }
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { readonly resultIndex: number; readonly results: ArrayLike<Result> }) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  abort: () => void
}

const recognitionOf = (): (new () => Recognition) | undefined => {
  const names = window as unknown as Readonly<Record<string, (new () => Recognition) | undefined>> // as browsers name it
  return names.SpeechRecognition ?? names.webkitSpeechRecognition
}

export const canBrowserListen = (): boolean => recognitionOf() !== undefined

/** Without these it listens no more, and says why. */
const FINAL_ERRORS = ['not-allowed', 'service-not-allowed', 'audio-capture', 'language-not-supported', 'network']

/** It has a microphone of its own, which is muted apart. */
export type BrowserRecogniser = { mute: (isMuted: boolean) => void; close: () => void }

/** The recogniser of the browser: what it hears is told piece by piece. */
export function openBrowserRecogniser(
  language: string,
  tell: (input: VoiceInput) => void,
  onFailed: (error: string) => void,
): BrowserRecogniser {
  const Found = recognitionOf()
  if (!Found) return { mute: () => {}, close: () => {} }
  const recognition = new Found()
  recognition.lang = language
  recognition.continuous = true
  recognition.interimResults = true
  let pieces = 0
  let open: string | undefined
  let isClosed = false
  let isMuted = false
  recognition.onresult = ({ resultIndex, results }) => {
    for (const result of Array.from(results).slice(resultIndex)) {
      const { transcript: text, confidence } = result[0]
      if (open === undefined) {
        pieces += 1
        open = `${pieces}`
        tell({ type: 'began', segment: open })
      }
      const segment = open
      if (!result.isFinal) tell({ type: 'partial', segment, text })
      else {
        open = undefined
        tell({ type: 'final', segment, text, ...(confidence > 0 && { confidence: Math.min(1, confidence) }) })
      }
    }
  }
  recognition.onerror = ({ error }) => {
    if (open !== undefined) tell({ type: 'nothing', segment: open })
    open = undefined
    if (!FINAL_ERRORS.includes(error)) return
    isClosed = true
    onFailed(error)
  }
  // After a while of silence it ends by itself.
  recognition.onend = () => {
    if (!isClosed && !isMuted) recognition.start()
  }
  recognition.start()
  return {
    mute: (isNow) => {
      if (isClosed || isMuted === isNow) return
      isMuted = isNow
      if (isMuted) recognition.abort()
      else recognition.start()
    },
    close: () => {
      isClosed = true
      recognition.abort()
    },
  }
}
