import { BUILTIN_KINDS } from '@parley/recognise/languages.ts'
import { z } from 'zod'

/** What the core and a voice process say to each other: text, ids and numbers, never sound. */

const id = z.string().min(1).max(100)
const ms = z.number().min(0).max(1e9)
const text = z.string().max(20_000)
const language = z.string().max(20)

/** What is spoken, piece by piece, as `prepare` of the speech package makes it. */
const piece = z.union([
  z.object({
    ...{ engine: z.string().max(60), voice: z.string().max(100), text },
    ...{ rate: z.number(), pitch: z.number(), gain: z.number() },
    phonemes: z.object({ alphabet: z.string().max(20), ph: z.string().max(1_000) }).exactOptional(),
  }),
  z.object({ pauseMs: ms }),
])
export type SpokenPiece = z.output<typeof piece>

const say = z.object({
  id,
  /** Of what it says, however it is spoken: by it is known whether it was said already. */
  digest: z.string().max(100),
  nodeId: z.string().max(100),
  language,
  interruptible: z.boolean(),
  sensitive: z.literal(true).exactOptional(),
})

const listen = z.object({
  id,
  nodeId: z.string().max(100),
  accepts: z.array(z.enum(['speech', 'keys'])),
  bargeIn: z.enum(['speech', 'keys', 'none']),
  language,
  timeoutMs: ms,
  endSilenceMs: ms.exactOptional(),
  maxSpeechMs: ms.exactOptional(),
  keys: z
    .object({
      min: z.int(),
      max: z.int(),
      terminator: z.string().exactOptional(),
      cancel: z.array(z.string()).exactOptional(),
      interDigitTimeoutMs: ms,
      clearTypeAhead: z.boolean(),
    })
    .exactOptional(),
  sensitive: z.literal(true).exactOptional(),
  /** What is likely to be said. */
  phrases: z.array(z.string().max(1_000)).max(500),
  builtins: z.array(z.enum(BUILTIN_KINDS)),
})

/** A conversation that has the line of a call, which other ones may have had before. */
const leg = z.object({ guid: id, number: z.int().min(0), laterMs: ms, next: id.exactOptional() })
export type KeptLeg = z.output<typeof leg>

/** What the core wants of a voice process. */
export const toVoice = z.discriminatedUnion('do', [
  /** A call that somebody comes to by the socket with this key. `sinceMs`: how long ago its conversation began. */
  z.object({
    do: z.literal('open'),
    call: id,
    ...{ tenant: z.int(), key: z.string().min(20).max(100), language, sinceMs: ms },
  }),
  // Which conversation has the line from now on, for the next core.
  z.object({ do: z.literal('leg'), call: id, leg }),
  // This core goes on with it: is told again what none has kept.
  z.object({ do: z.literal('adopt'), call: id }),
  z.object({ do: z.literal('kept'), call: id, n: z.int().min(1) }),
  // Its end is kept, or there is nothing to keep.
  z.object({ do: z.literal('forget'), call: id }),
  /** `pieces` null: no voice can speak it, `why` says so. */
  z.object({
    do: z.literal('say'),
    call: id,
    say,
    pieces: z.array(piece).max(5_000).nullable(),
    why: text.exactOptional(),
  }),
  z.object({ do: z.literal('listen'), call: id, listen }),
  z.object({ do: z.literal('mute'), call: id, aside: z.boolean() }),
  z.object({ do: z.literal('hangUp'), call: id, when: z.enum(['played', 'now']) }),
])
export type ToVoice = z.output<typeof toVoice>

const hypothesis = z.object({ text, confidence: z.number().min(0).max(1).exactOptional() })
const lineInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heard'),
    listen: z.string().max(100),
    by: z.enum(['speech', 'typed']),
    alternatives: z.array(hypothesis).max(20),
    spoken: z.object({ fromMs: ms, toMs: ms }).exactOptional(),
  }),
  z.object({
    kind: z.literal('keyed'),
    listen: z.string().max(100),
    digits: z.string().max(200),
    endedBy: z.enum(['terminator', 'max', 'timeout']),
  }),
  z.object({ kind: z.literal('silence'), listen: z.string().max(100) }),
  z.object({
    kind: z.literal('played'),
    say: id,
    heardMs: ms,
    cutBy: z.enum(['speech', 'keys']).exactOptional(),
    startedMs: ms.exactOptional(),
    mark: z.string().max(200).exactOptional(),
  }),
])
const segment = z.string().max(100)
const code = z.string().max(200)
const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('falseAlarm'), say: id.exactOptional() }),
  z.object({ kind: z.literal('ignored'), what: z.enum(['speech', 'keys']) }),
  z.object({ kind: z.enum(['cutAtMost', 'noResult', 'lateResult']), segment }),
  z.object({ kind: z.literal('recogniserFailed'), segment, code }),
  z.object({ kind: z.literal('playbackFailed'), say: id, code }),
  z.object({ kind: z.literal('soundLeftOut'), ms }),
])

const keptCall = z.object({
  call: id,
  ...{ tenant: z.int(), key: z.string().max(100), leg },
  isAnswered: z.boolean(),
  /** Texts of which it was told that they were played. */
  played: z.array(id),
})
export type KeptLine = z.output<typeof keptCall>

/** What a voice process tells the core. */
export const toCore = z.discriminatedUnion('tell', [
  z.object({ tell: z.literal('ready'), hears: z.string().max(200).nullable() }),
  // To another core than before: the calls that are here, over or not.
  z.object({ tell: z.literal('calls'), calls: z.array(keptCall) }),
  // Whoever has its key may come.
  z.object({ tell: z.literal('opened'), call: id }),
  z.object({ tell: z.literal('answered'), call: id }),
  // Told again to the next core, with the same number, until one has kept it.
  z.object({ tell: z.literal('input'), call: id, n: z.int().min(1), input: lineInput }),
  z.object({ tell: z.literal('note'), call: id, note }),
  z.object({
    tell: z.literal('ended'),
    call: id,
    by: z.enum(['caller', 'bot', 'provider']),
    reason: z.string().max(60),
  }),
])
export type ToCore = z.output<typeof toCore>

/** As the child is told on its standard input, once. When that ends, the child does once it has no calls; at a further line, at once. */
export const voiceStart = z.object({
  /** Where it listens: a socket in a folder, or a named pipe. */
  path: z.string().min(1),
  /** Where that socket lies alone: removed at the end. */
  folder: z.string().min(1).exactOptional(),
  /** What every connection shows. */
  token: z.string().min(20),
  /** How long its calls wait for a core. */
  keepMs: ms,
  speech: z
    .object({
      ...{
        url: z.string(),
        key: z.string().exactOptional(),
        model: z.string(),
        voices: z.string(),
        license: z.string(),
      },
      phonemes: z.string().exactOptional(),
    })
    .exactOptional(),
  hearing: z
    .object({
      ...{ url: z.string(), key: z.string().exactOptional(), languages: z.array(z.string()).readonly() },
      // Not named where a WebSocket knows it by itself.
      model: z.string().exactOptional(),
      ...{ licence: z.string(), dialect: z.enum(['vosk', 'deepgram']) },
    })
    .exactOptional(),
})
export type VoiceStart = z.output<typeof voiceStart>

export const LINK_PATH = '/link'
export const SOUND_PATH = '/sound'
export const TOKEN_HEADER = 'x-voice-token'
/** How often the voice process was taken over: a core that lost it may not have it back. */
export const EPOCH_HEADER = 'x-voice-epoch'
