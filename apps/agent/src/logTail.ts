import type { LogLine } from '@parley/contract/botDeploy/botModule.schema.ts'

const MOST_LINES = 1_000
const LONGEST = 1_000
/** Shorter values would take ordinary words out of lines. */
const SHORTEST_SECRET = 4
const MASK = '••••••'

/** What modules write and was not sent yet; the oldest lines make room. What is secret is masked before a line is kept at all. */
export class LogTail {
  #lines: (LogLine & { readonly idBotModule: number })[] = []
  readonly #partial = new Map<string, string>()

  /** Bytes of a stream of a module: whole lines are kept, the rest waits for its end. */
  write(idBotModule: number, stream: 'out' | 'err', text: string, secrets: readonly string[]): string[] {
    const key = `${idBotModule} ${stream}`
    const lines = `${this.#partial.get(key) ?? ''}${text}`.split(/\r?\n/)
    const rest = lines.pop() ?? ''
    // A line without an end is cut, so that it cannot fill the memory.
    this.#partial.set(key, rest.length > 16 * LONGEST ? '' : rest)
    if (rest.length > 16 * LONGEST) lines.push(rest)
    for (const line of lines) this.add(idBotModule, stream, line, secrets)
    return lines
  }

  add(idBotModule: number, stream: LogLine['stream'], text: string, secrets: readonly string[] = []): void {
    const masked = maskSecrets(text, secrets).slice(0, LONGEST).replaceAll('\0', '')
    this.#lines.push({ idBotModule, at: new Date().toISOString(), stream, text: masked })
    if (this.#lines.length > MOST_LINES) this.#lines.splice(0, this.#lines.length - MOST_LINES)
  }

  take(): (LogLine & { readonly idBotModule: number })[] {
    return this.#lines.splice(0, 500)
  }

  /** What could not be sent is sent the next time. */
  giveBack(lines: (LogLine & { readonly idBotModule: number })[]): void {
    this.#lines = [...lines, ...this.#lines].slice(-MOST_LINES)
  }
}

export function maskSecrets(text: string, secrets: readonly string[]): string {
  let masked = text
  // The longest first: one may be a part of another.
  for (const secret of [...secrets].sort((one, other) => other.length - one.length))
    if (secret.length >= SHORTEST_SECRET) masked = masked.replaceAll(secret, MASK)
  return masked
}
