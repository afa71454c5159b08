/** Shorter values would take ordinary words out of lines. */
const SHORTEST_SECRET = 4
/** Of a secret of several lines; shorter ones are brackets and the like. */
const SHORTEST_LINE = 8
const MASK = '••••••'

/** What is looked for in a line: each secret, and each line of one that has several, as logs are read line by line. */
export const piecesOf = (secrets: readonly string[]): readonly string[] =>
  secrets.flatMap((secret) => {
    const lines = secret.split(/\r\n|\n|\r/).map((line) => line.trim())
    const parts = lines.length > 1 ? lines.filter(({ length }) => length >= SHORTEST_LINE) : []
    return secret.length >= SHORTEST_SECRET ? [secret, ...parts] : parts
  })

/** A text without secrets; those that overlap in it are one. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const spans: [number, number][] = []
  for (const piece of piecesOf(secrets))
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) spans.push([at, at + piece.length])
  let masked = ''
  let done = 0
  for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
    if (from >= done) masked += `${text.slice(done, from)}${MASK}`
    done = Math.max(done, to)
  }
  return masked + text.slice(done)
}

/** The end of what a process wrote may be the first half of a secret. */
export function maskEnd(text: string, secrets: readonly string[]): string {
  const masked = maskSecrets(text, secrets)
  const half = Math.max(0, ...piecesOf(secrets).map((piece) => halfAtEnd(masked, piece)))
  return half === 0 ? masked : `${masked.slice(0, -half)}${MASK}`
}

function halfAtEnd(text: string, piece: string): number {
  for (let length = piece.length - 1; length >= SHORTEST_SECRET; length -= 1)
    if (text.endsWith(piece.slice(0, length))) return length
  return 0
}
