import type { SayEffect } from '@parley/flow'
import type { Cancel, Playback, PlayEvents } from '@parley/flow/channel/line-ports.ts'
import type { SpokenPiece } from '../link/message.ts'
import { SoundPlayback } from '../sound/soundPlayback.ts'
import { WaitingSound } from '../sound/waitingSound.ts'

/** Texts whose sound is not made again where they are said once more. */
const MOST_KNOWN = 100
/** So much of what was sent last may not have arrived where a connection broke. */
const REPEATED_MS = 500

interface VoicePorts {
  readonly after: (ms: number, run: () => void) => Cancel
  readonly tick: (run: () => void) => Cancel
  readonly speak: (piece: SpokenPiece) => Promise<Int16Array>
  /** Whether somebody is there who hears it. */
  readonly isHeard: () => boolean
  /** Whether nothing else is to be heard on the line: neither the bot nor the caller. */
  readonly isQuiet: () => boolean
  readonly send: (frame: Int16Array) => void
  readonly flush: () => void
}

/** What is heard on a line: each text once, and a soft sound while nobody answers. Where nobody is there to hear it, a text waits. */
export class CallVoice {
  readonly #ports: VoicePorts
  readonly #pieces = new Map<string, readonly SpokenPiece[]>()
  /** By the ids of texts what was said, of the latest. */
  readonly #known = new Map<string, string>()
  #playing: SoundPlayback | undefined
  #stopWaiting: Cancel | undefined

  constructor(ports: VoicePorts) {
    this.#ports = ports
  }

  /** False where it was said already: a core that went on where another one stopped says it again. */
  isNew(
    { id, digest }: { readonly id: string; readonly digest: string },
    pieces: readonly SpokenPiece[] | null,
  ): boolean {
    if (this.#known.get(id) === digest) return false
    this.#known.set(id, digest)
    for (const [oldest] of this.#known) {
      if (this.#known.size <= MOST_KNOWN) break
      this.#known.delete(oldest)
    }
    if (pieces) this.#pieces.set(id, pieces.length > 0 ? pieces : [{ pauseMs: 0 }])
    return true
  }

  play(say: SayEffect, on: PlayEvents): Playback {
    const pieces = this.#pieces.get(say.id)
    this.#pieces.delete(say.id)
    const { after, tick, speak, isHeard, send, flush } = this.#ports
    if (!pieces) {
      // Told later: who plays it does not know yet what it has to stop.
      const cancel = after(0, () => on.failed('noVoice'))
      const stop = () => {
        cancel()
        return { heardMs: 0 }
      }
      return { pause: () => {}, resume: () => {}, stop }
    }
    const whenHeard = (run: () => void) => tick(() => isHeard() && run())
    this.#playing = new SoundPlayback(pieces, { speak, tick: whenHeard, send, flush }, on)
    return this.#playing
  }

  /** Somebody is back: what may not have reached them before is heard again. */
  goOn(): void {
    this.#playing?.stepBack(REPEATED_MS)
  }

  /** Nobody answers the call, or somebody does again. */
  wait(on: boolean): void {
    if (!on) {
      this.#stopWaiting?.()
      this.#stopWaiting = undefined
      return
    }
    if (this.#stopWaiting) return
    const sound = new WaitingSound()
    const { tick, isHeard, isQuiet, send } = this.#ports
    this.#stopWaiting = tick(() => isHeard() && isQuiet() && send(sound.frame()))
  }
}
