import { Ear, findPocketsphinx, type Recogniser, VoiceActivity } from '@parley/hearing'
import { openFlite } from '@parley/speech/engines/flite.ts'
import { type Bench, type Row, times } from '../frame/row.ts'
import { type Case, NOISES, PHRASES, spokenCases, withNoise } from './cases.ts'
import { openFvad } from './fvad.ts'

const RATE = 8_000
const FRAME = RATE / 50
/** Speech is found where it begins and ends so near to where it does. */
const NEAR_BEGIN_MS = 200
const NEAR_END_MS = 350

/** Whether speech is found in telephone sound, beside the detector of WebRTC, and what of it is understood offline. */
export const hearing: Bench = {
  name: 'hearing',
  async run(size, say) {
    const flite = openFlite()
    try {
      const isTiny = size === 'tiny'
      const cases = await spokenCases(flite, RATE, isTiny)
      const rows: Row[] = []
      for (const noise of NOISES) rows.push(...(await activityRows(cases, noise)))
      rows.push(await costRow(cases))
      const sphinx = await findPocketsphinx()
      if (!sphinx) say('pocketsphinx is not installed: what it understands is left out')
      return [
        ...rows,
        ...(sphinx
          ? await understoodRows(sphinx, { 8000: cases, 16000: await spokenCases(flite, 16_000, isTiny) })
          : []),
      ]
    } finally {
      await flite.close()
    }
  },
}

type Span = { readonly from: number; readonly to: number }

function ownSpan(sound: Int16Array): Span | undefined {
  const activity = new VoiceActivity(RATE)
  let from: number | undefined
  let to = sound.length
  for (let at = 0; at < sound.length; at += FRAME)
    for (const { kind, atSample } of activity.hear(sound.subarray(at, at + FRAME))) {
      if (kind === 'ended') to = atSample
      else from ??= atSample
    }
  return from === undefined ? undefined : { from: (from * 1_000) / RATE, to: (to * 1_000) / RATE }
}

const isFound = ({ saidMs }: Case, span: Span | undefined): boolean =>
  span !== undefined &&
  Math.abs(span.from - 1_000) <= NEAR_BEGIN_MS &&
  Math.abs(span.to - 1_000 - saidMs) <= NEAR_END_MS

async function activityRows(cases: readonly Case[], noise: number): Promise<readonly Row[]> {
  let found = 0
  let [frames, ours, beside] = [0, 0, 0]
  for (const each of cases) {
    const sound = withNoise(each, noise)
    if (isFound(each, ownSpan(sound))) found += 1
    const isSpeech = await openFvad(RATE)
    const activity = new VoiceActivity(RATE)
    for (let at = 0; at + FRAME <= sound.length; at += FRAME) {
      const frame = sound.slice(at, at + FRAME)
      activity.hear(frame)
      const told = [activity.isSpeech, isSpeech(frame)]
      const ms = (at * 1_000) / RATE
      // What is said has soft ends: they count for neither.
      const isIt = ms > 1_050 && ms < 950 + each.saidMs
      if (!isIt && ms > 900 && ms < 1_300 + each.saidMs) continue
      frames += 1
      if (told[0] === isIt) ours += 1
      if (told[1] === isIt) beside += 1
    }
  }
  const share = found / cases.length
  return [
    {
      work: `speech of ${cases.length} utterances found from begin to end, noise ${noise} dB below it`,
      ours: share.toFixed(3),
      beside: '–',
      ratio: '–',
      reach: '≥ 0.95',
      isReached: share >= 0.95,
    },
    {
      work: '… of frames of 20 ms, told right',
      ours: (ours / frames).toFixed(3),
      beside: `${(beside / frames).toFixed(3)} (libfvad, mode 3)`,
      ratio: times(ours / Math.max(1, beside)),
      reach: '≥ 1 ×',
      isReached: ours >= beside,
    },
  ]
}

async function costRow(cases: readonly Case[]): Promise<Row> {
  const lengthMs = cases.reduce((sum, { sound }) => sum + (sound.length * 1_000) / RATE, 0)
  const ours = timed(() => {
    for (const { sound } of cases) ownSpan(sound)
  })
  const isSpeech = await openFvad(RATE)
  const beside = timed(() => {
    for (const { sound } of cases)
      for (let at = 0; at + FRAME <= sound.length; at += FRAME) isSpeech(sound.subarray(at, at + FRAME))
  })
  return {
    work: 'time of it, a share of the length of the sound',
    ours: (ours / lengthMs).toFixed(5),
    beside: `${(beside / lengthMs).toFixed(5)} (libfvad)`,
    ratio: times(ours / Math.max(beside, 0.001)),
    reach: '≤ 0.001',
    isReached: ours / lengthMs <= 0.001,
  }
}

function timed(work: () => void): number {
  work()
  const from = performance.now()
  work()
  return performance.now() - from
}

type Rate = 8_000 | 16_000

async function understoodRows(
  engine: Recogniser,
  cases: Readonly<Record<Rate, readonly Case[]>>,
): Promise<readonly Row[]> {
  const row = (work: string, value: number, reach: string, isReached: boolean): Row => {
    return { work, ours: value.toFixed(3), beside: '–', ratio: '–', reach, isReached }
  }
  const rows: Row[] = []
  for (const [rate, noise] of [
    [16_000, 60],
    [16_000, 20],
    [8_000, 60],
  ] as const) {
    const inside = cases[rate].filter(({ isInside }) => isInside)
    let errors = 0
    for (const each of inside)
      errors += wordErrors(each.text, (await understand(engine, rate, withNoise(each, noise))) ?? '')
    const share = errors / inside.reduce((sum, { text }) => sum + text.split(' ').length, 0)
    const work = `word errors of Pocketsphinx with its grammar, ${rate / 1_000} kHz, noise ${noise} dB below`
    rows.push(row(work, share, '≤ 0.060', share <= 0.06))
  }
  const outside = cases[16_000].filter(({ isInside }) => !isInside)
  let refused = 0
  for (const { sound } of outside) if ((await understand(engine, 16_000, sound)) === undefined) refused += 1
  const share = refused / outside.length
  return [
    ...rows,
    row(
      '… of what is outside its grammar it refuses',
      share,
      '≥ 0.90, or confirmed',
      share >= 0.9 || engine.needsConfirmation,
    ),
  ]
}

/** As a call has it: found by loudness, each piece understood by itself; nothing where no piece was. */
async function understand(engine: Recogniser, rate: Rate, sound: Int16Array): Promise<string | undefined> {
  const heard: string[] = []
  let open = 0
  await new Promise<void>((resolve, reject) => {
    let isOver = false
    const over = () => {
      open -= 1
      if (isOver && open === 0) resolve()
    }
    const ear = new Ear({
      sampleRate: rate,
      recogniser: engine,
      on: {
        speechBegan: () => {
          open += 1
        },
        partial: () => {},
        speechEnded: () => {},
        understood: (_, [first]) => {
          heard.push(first?.text ?? '')
          over()
        },
        notSpeech: over,
        recogniserFailed: (_, __, why) => reject(new Error(why)),
      },
    })
    ear.listenFor({ language: 'en', phrases: PHRASES, kinds: ['digits', 'yesNo'] })
    for (let at = 0; at < sound.length; at += rate / 50) ear.hear(sound.subarray(at, at + rate / 50))
    ear.skip(1_000)
    isOver = true
    if (open === 0) resolve()
  })
  return heard.length === 0 ? undefined : heard.join(' ')
}

/** Words to put in, take out or change to make one of the other. */
function wordErrors(said: string, heard: string): number {
  const [one, other] = [said.split(' '), heard.split(' ').filter(Boolean)]
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, word] of one.entries()) {
    const now = [row + 1]
    for (const [at, each] of other.entries())
      now.push(Math.min((now[at] ?? 0) + 1, (before[at + 1] ?? 0) + 1, (before[at] ?? 0) + (word === each ? 0 : 1)))
    before = now
  }
  return before.at(-1) ?? 0
}
