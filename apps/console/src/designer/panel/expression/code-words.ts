import { StreamLanguage, type StringStream } from '@codemirror/language'

/** What a field holds: an expression alone, or a text with `{{ expressions }}` in it, which may be marked up as speech. */
export type CodeKind = 'expression' | 'template' | 'ssml'

type Reading = { isInside: boolean }

const WORDS = /^(?:true|false|null|in)\b/

/** One word of an expression; colors are those of JSON, so that the two look alike. */
function expressionWord(stream: StringStream): string | null {
  if (stream.eatSpace()) return null
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string'
  if (stream.match(/^\d+(?:\.\d+)?/)) return 'number'
  if (stream.match(WORDS)) return 'bool'
  if (stream.match(/^[A-Za-z_]\w*(?=\s*\()/)) return 'keyword'
  if (stream.match(/^[A-Za-z_]\w*/)) return 'propertyName'
  stream.next()
  return 'operator'
}

function templateWord(stream: StringStream, state: Reading, isMarkedUp: boolean): string | null {
  if (state.isInside) {
    if (!stream.match('}}')) return expressionWord(stream)
    state.isInside = false
    return 'brace'
  }
  if (stream.match('{{')) {
    state.isInside = true
    return 'brace'
  }
  if (isMarkedUp && stream.match(/^<[^>]*>?/)) return 'comment'
  stream.next()
  stream.match(isMarkedUp ? /^[^{<]+/ : /^[^{]+/)
  return null
}

/** How a field of this kind is read for its colors. */
export const languageOf = (kind: CodeKind) =>
  StreamLanguage.define<Reading>({
    startState: () => ({ isInside: false }),
    token: (stream, state) =>
      kind === 'expression' ? expressionWord(stream) : templateWord(stream, state, kind === 'ssml'),
  })
