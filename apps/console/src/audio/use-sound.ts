import { durationOf, peaksOf } from '@parley/speech/sound.ts'
import { readWave } from '@parley/speech/wave.ts'
import { useEffect, useState } from 'react'

const PEAKS = 200

export interface HeardSound {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly src: string
  readonly peaks: readonly number[]
  readonly durationMs: number
}

/** A WAV file in base64 as a player takes it; its address is given back when it is no longer shown. */
export function useSound(audio: string | undefined): HeardSound | undefined {
  const [sound, setSound] = useState<HeardSound>()
  useEffect(() => {
    if (audio === undefined) return setSound(undefined)
    const heard = soundOf(bytesOf(audio))
    setSound(heard)
    return () => URL.revokeObjectURL(heard.src)
  }, [audio])
  return sound
}

/** What base64 stands for. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** The bytes of a WAV file with its address, picture and length. */
export function soundOf(bytes: Uint8Array<ArrayBuffer>): HeardSound {
  const read = readWave(bytes)
  const src = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
  return { bytes, src, peaks: peaksOf(read, PEAKS), durationMs: durationOf(read) }
}
