import type { LogLine } from '@parley/contract/botDeploy/botModule.schema.ts'
import { maskEnd, maskSecrets, piecesOf } from './secrets.ts'

const MOST_LINES = 1_000
const LONGEST = 1_000
/** A line without an end is cut there, so that it cannot fill the memory. */
const LONGEST_PARTIAL = 16_000
/** Of what is sent at once; the core takes twice as much. */
const MOST_BYTES = 1_000_000
const MOST_AT_ONCE = 500

type Line = LogLine & { readonly idBotModule: number }

/** What one process writes to one of its streams. */
export interface LogStream {
  /** Whole lines are kept and answered, the rest waits for its end. */
  write(text: string): readonly string[]
  /** Nothing more comes: what has no end of its line is a line, too. */
  end(): void
}

/** What modules write and was not sent yet; the oldest lines make room. What is secret is masked before a line is kept at all. */
export class LogTail {
  #lines: Line[] = []

  /** Each process has its own, so that what one left unfinished is never read with the secrets of the next. */
  open(idBotModule: number, stream: 'out' | 'err', secrets: readonly string[]): LogStream {
    const longest = Math.max(0, ...piecesOf(secrets).map(({ length }) => length))
    let partial = ''
    return {
      write: (text) => {
        const lines = `${partial}${text}`.split(/\r?\n/)
        partial = lines.pop() ?? ''
        if (partial.length > LONGEST_PARTIAL) {
          // The end may be the beginning of a secret: it waits for what follows.
          const masked = maskSecrets(partial, secrets)
          const cut = Math.max(0, masked.length - longest)
          lines.push(masked.slice(0, cut))
          partial = masked.slice(cut)
        }
        for (const line of lines) this.add(idBotModule, stream, line, secrets)
        return lines
      },
      end: () => {
        if (partial !== '') this.add(idBotModule, stream, maskEnd(partial, secrets), secrets)
        partial = ''
      },
    }
  }

  add(idBotModule: number, stream: LogLine['stream'], text: string, secrets: readonly string[] = []): void {
    const masked = maskSecrets(text, secrets).replaceAll('\0', '').slice(0, LONGEST).toWellFormed()
    this.#lines.push({ idBotModule, at: new Date().toISOString(), stream, text: masked })
    if (this.#lines.length > MOST_LINES) this.#lines.splice(0, this.#lines.length - MOST_LINES)
  }

  /** As many as one request holds. */
  take(): Line[] {
    let bytes = 0
    const over = this.#lines.findIndex((line, at) => {
      bytes += Buffer.byteLength(JSON.stringify(line)) + 1
      return at >= MOST_AT_ONCE || bytes > MOST_BYTES
    })
    return this.#lines.splice(0, over < 0 ? this.#lines.length : over)
  }

  /** What could not be sent is sent the next time. */
  giveBack(lines: readonly Line[]): void {
    this.#lines = [...lines, ...this.#lines].slice(-MOST_LINES)
  }
}
