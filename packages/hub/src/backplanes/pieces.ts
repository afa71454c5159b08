import { randomUUID } from 'node:crypto'

/** Room for the line in front of each piece. */
const headSize = 80

/** Cuts texts into pieces that a server takes; each begins with publisher, number of the text, place and count. */
export function createCutter(): (text: string, largestPiece: number) => Buffer[] {
  const publisher = randomUUID()
  let number = 0
  return (text, largestPiece) => {
    const bytes = Buffer.from(text)
    const room = Math.max(1, largestPiece - headSize)
    const count = Math.max(1, Math.ceil(bytes.length / room))
    number += 1
    return Array.from({ length: count }, (_, index) =>
      Buffer.concat([
        Buffer.from(`${publisher} ${number} ${index} ${count}\n`),
        bytes.subarray(index * room, (index + 1) * room),
      ]),
    )
  }
}

interface Unfinished {
  readonly number: string
  readonly parts: Buffer[]
}

/** Puts pieces together again. A publisher's pieces come in order, so one that does not fit means that its text is lost. */
export class Assembler {
  readonly #unfinished = new Map<string, Unfinished>()

  /** The whole text with its last piece, before that nothing. */
  add(piece: Buffer): string | undefined {
    const end = piece.indexOf(10)
    const [publisher = '', number = '', index, count] = piece.subarray(0, Math.max(end, 0)).toString().split(' ')
    const rest = piece.subarray(end + 1)
    if (count === '1') return rest.toString()
    if (index === '0') this.#unfinished.set(publisher, { number, parts: [] })
    const unfinished = this.#unfinished.get(publisher)
    if (!unfinished || unfinished.number !== number || unfinished.parts.length !== Number(index)) {
      this.#unfinished.delete(publisher)
      return undefined
    }
    unfinished.parts.push(rest)
    if (unfinished.parts.length < Number(count)) return undefined
    this.#unfinished.delete(publisher)
    return Buffer.concat(unfinished.parts).toString()
  }

  /** Forgets what will not be finished any more. */
  clear(): void {
    this.#unfinished.clear()
  }
}
