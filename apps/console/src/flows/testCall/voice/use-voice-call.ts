import { urlOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TurnLatency, VoiceInput, VoiceOutput } from '@parley/contract/testCalls/voiceSocket.schema.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../shell/api.ts'
import { useServices } from '../../../shell/services-context.ts'
import { t } from '../testCall.messages.ts'
import { socketAddress } from '../use-test-line.ts'
import { type BrowserRecogniser, openBrowserRecogniser } from './browser-recogniser.ts'
import { openVoiceSocket, type VoiceSocket } from './voice-socket.ts'
import { type Microphone, openVoiceSound, type VoiceSound } from './voice-sound.ts'

const { VoiceSocket: Endpoint } = operations.CallManagement

/** Who listens in a spoken test. */
export type Listens = 'engine' | 'browser' | 'none'

export type VoiceCall = {
  readonly listens: Listens
  readonly microphone: Microphone
  /** Of what arrives at the core’s side, from 0 to 1. */
  readonly level: number
  readonly is: Extract<VoiceOutput, { type: 'state' }>['is']
  /** What is being said, as far as it is known. */
  readonly partial: string
  /** Of each turn, the newest last. */
  readonly turns: readonly TurnLatency[]
  readonly problem: string | undefined
  readonly isMuted: boolean
  readonly isHalfDuplex: boolean
  readonly isLost: boolean
  /** What listens cannot tell what it did not understand. */
  readonly needsConfirmation: boolean
}

export type VoiceHandle = ReturnType<typeof useVoiceCall>

const MOST_TURNS = 50
const begun = (listens: Listens): VoiceCall => ({
  ...{ listens, microphone: 'asking', level: 0, is: 'thinks', partial: '', turns: [], problem: undefined },
  ...{ isMuted: false, isHalfDuplex: false, isLost: false, needsConfirmation: false },
})

/** The sound of a test call on this page: its socket, microphone, loudspeaker, and who listens. */
export function useVoiceCall() {
  const call = useApi()
  const { settings } = useServices()
  const [state, setState] = useState<VoiceCall>()
  const parts = useRef<{ socket?: VoiceSocket; sound?: VoiceSound; recogniser?: BrowserRecogniser }>({})
  const isHalfDuplex = useRef(false)
  const change = useCallback((part: Partial<VoiceCall>) => setState((now) => now && { ...now, ...part }), [])

  const close = useCallback(() => {
    const { socket, sound, recogniser } = parts.current
    parts.current = {}
    recogniser?.close()
    sound?.close()
    socket?.close()
  }, [])
  useEffect(() => close, [close])
  /** The conversation is over: nobody is heard any more, and what the bot says last is played. */
  const finish = useCallback(() => {
    const { socket, sound, recogniser } = parts.current
    recogniser?.close()
    sound?.stopListening()
    socket?.finish()
  }, [])

  const send = (input: VoiceInput) => parts.current.socket?.send(input)

  function took(output: VoiceOutput) {
    if (output.type === 'level') change({ level: output.level })
    else if (output.type === 'ready') change({ isLost: false, needsConfirmation: output.confirm === true })
    else if (output.type === 'state') change({ is: output.is })
    else if (output.type === 'partial') change({ partial: output.text })
    else if (output.type === 'problem') change({ problem: output.text })
    else if (output.type === 'flush') parts.current.sound?.flush()
    else {
      const { type: _, ...turn } = output
      setState((now) => now && { ...now, turns: [...now.turns, turn].slice(-MOST_TURNS) })
    }
  }

  function open({ guid, language, listens }: { guid: string; language: string; listens: Listens }) {
    close()
    isHalfDuplex.current = false
    setState(begun(listens))
    const own: typeof parts.current = {}
    parts.current = own
    const path = urlOf(Endpoint, { query: { guid } })
    own.socket = openVoiceSocket({
      address: async () => {
        const { ticket } = await call(operations.Assets.Ticket, { body: { path } }, { silent: true })
        return socketAddress(`${path}&ticket=${encodeURIComponent(ticket)}`, settings.api)
      },
      hello: () => ({ listens, halfDuplex: isHalfDuplex.current }),
      onOutput: took,
      onSound: (frame) => own.sound?.play(frame),
      onLost: () => change({ isLost: true }),
      onOver: (why) => {
        change({ isLost: false, ...(why !== undefined && { problem: why || t('voiceGone') }) })
        own.recogniser?.close()
        own.sound?.close()
      },
    })
    // Elsewhere browsers have neither a microphone nor a thread of sound.
    if (!isSecureContext) change({ microphone: 'none', problem: t('notSecure') })
    else openSound(own)
    if (listens !== 'browser') return
    const tell = (input: VoiceInput) => {
      own.socket?.send(input)
      if (input.type === 'partial' || input.type === 'final') change({ partial: input.text })
    }
    own.recogniser = openBrowserRecogniser(language, tell, () => change({ problem: t('browserStopped') }))
  }

  function openSound(own: typeof parts.current) {
    openVoiceSound({
      onFrame: (frame) => own.socket?.sound(frame),
      onMicrophone: (microphone) => change({ microphone }),
    }).then(
      (sound) => {
        if (parts.current === own) own.sound = sound
        else sound.close()
      },
      () => change({ microphone: 'none', problem: t('noSound') }),
    )
  }

  return {
    state,
    open,
    finish,
    reset: () => {
      close()
      setState(undefined)
    },
    say: (text: string) => {
      change({ problem: undefined })
      send({ type: 'text', text })
    },
    press: (key: string) => send({ type: 'key', key }),
    hangUp: () => send({ type: 'hangUp' }),
    mute: (isMuted: boolean) => {
      parts.current.sound?.mute(isMuted)
      parts.current.recogniser?.mute(isMuted)
      change({ isMuted })
    },
    setHalfDuplex: (on: boolean) => {
      isHalfDuplex.current = on
      send({ type: 'halfDuplex', on })
      change({ isHalfDuplex: on })
    },
  }
}
