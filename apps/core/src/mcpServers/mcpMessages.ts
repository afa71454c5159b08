import type { Json } from '@parley/flow'
import { isObject } from '@parley/flow/json.ts'

/** What a server answered to one question. */
export type McpReply = { readonly result: Json } | { readonly problem: string }

/** The reply to a question in an answer, which is JSON or a stream of events; undefined where it is not in there. */
export function replyIn(text: string, isStream: boolean, id: number): McpReply | undefined {
  for (const message of isStream ? messagesOf(text) : [parse(text)])
    for (const each of Array.isArray(message) ? message : [message]) {
      const reply = isObject(each) && each.id === id ? replyOf(each) : undefined
      if (reply) return reply
    }
  return undefined
}

function replyOf({ result, error }: { readonly [key: string]: Json }): McpReply | undefined {
  if (result !== undefined) return { result }
  if (!isObject(error ?? null)) return undefined
  const { message } = error as { readonly [key: string]: Json }
  return { problem: typeof message === 'string' && message !== '' ? message : 'it gave no reason' }
}

/** What stands in the events of a stream, one after the other; the last one may not have come whole. */
const messagesOf = (text: string): readonly (Json | undefined)[] =>
  text.split(/\r?\n\r?\n/).flatMap((event) => {
    const data = event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
    return data.length === 0 ? [] : [parse(data.join('\n'))]
  })

/** Says of each piece of a stream whether the reply has come with it; each event is read once. */
export function untilReply(id: number): (piece: Buffer) => boolean {
  let held = ''
  let pieces: string[] = []
  let tail = ''
  return (piece) => {
    // Letters may be cut in half between pieces; for finding the reply bytes are enough.
    const text = piece.toString('latin1')
    pieces.push(text)
    tail = (tail + text).slice(-(text.length + LONGEST_GAP))
    if (!GAP.test(tail)) return false
    held += pieces.join('')
    const end = held.lastIndexOf('\n\n') >= 0 ? held.lastIndexOf('\n\n') : held.lastIndexOf('\r\n\r\n')
    const whole = held.slice(0, end)
    held = held.slice(end)
    pieces = []
    tail = ''
    return replyIn(whole, true, id) !== undefined
  }
}
const GAP = /\r?\n\r?\n/
const LONGEST_GAP = 4

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json // what was parsed from JSON is JSON
  } catch {
    return undefined
  }
}
