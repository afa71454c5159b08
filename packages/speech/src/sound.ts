/** Sound of one channel; samples from -1 to 1. */
export interface Sound {
  readonly sampleRate: number
  readonly samples: Float32Array
}

const SILENT = 0.004
/** Kept at both ends, so that no consonant is cut. */
const EDGE_MS = 25

/** Without the silence that engines put before and after. */
export function trimmed({ sampleRate, samples }: Sound): Sound {
  let from = 0
  let to = samples.length
  while (from < to && Math.abs(samples[from] ?? 0) < SILENT) from++
  while (to > from && Math.abs(samples[to - 1] ?? 0) < SILENT) to--
  if (from === to) return { sampleRate, samples: new Float32Array() }
  const edge = Math.round((EDGE_MS * sampleRate) / 1_000)
  return { sampleRate, samples: samples.subarray(Math.max(0, from - edge), Math.min(samples.length, to + edge)) }
}

const WINDOW_MS = 50
/** What is softer is a pause and says nothing about loudness. */
const GATE = 0.005

/** The loudness of what is not silent, as a level from 0 to 1; 0 for silence. */
export function levelOf(sounds: readonly Sound[]): number {
  let sum = 0
  let windows = 0
  for (const { sampleRate, samples } of sounds) {
    const size = Math.max(1, Math.round((sampleRate * WINDOW_MS) / 1_000))
    for (let at = 0; at + size <= samples.length; at += size) {
      let square = 0
      for (let each = at; each < at + size; each++) square += (samples[each] ?? 0) ** 2
      const mean = square / size
      if (mean < GATE ** 2) continue
      sum += mean
      windows++
    }
  }
  return windows === 0 ? 0 : Math.sqrt(sum / windows)
}

/** Louder or softer by a factor; what would be cut off is bent instead. */
export function amplified({ sampleRate, samples }: Sound, factor: number): Sound {
  return { sampleRate, samples: samples.map((sample) => bent(sample * factor)) }
}

const KNEE = 0.8

function bent(sample: number): number {
  const size = Math.abs(sample)
  if (size <= KNEE) return sample
  return Math.sign(sample) * (KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE)))
}

const CROSSINGS = 12

/** At another rate, without what that cannot hold (windowed sinc). */
export function resampled({ sampleRate, samples }: Sound, to: number): Sound {
  if (sampleRate === to || samples.length === 0) return { sampleRate: to, samples }
  const cutoff = Math.min(1, to / sampleRate)
  const reach = Math.ceil(CROSSINGS / cutoff)
  const width = 2 * reach + 1
  const result = new Float32Array(Math.max(1, Math.round((samples.length * to) / sampleRate)))
  // Places between two samples come again and again; so do their weights, which take the time.
  const places = Math.min(result.length, to / commonDivisor(sampleRate, to))
  const weights = new Float64Array(places * width)
  for (let place = 0; place < places; place++)
    weights.set(weightsAt(((place * sampleRate) % to) / to, reach, cutoff), place * width)
  for (let at = 0; at < result.length; at++) {
    const first = Math.floor((at * sampleRate) / to) - reach
    const own = (at % places) * width - first
    const last = Math.min(samples.length, first + width)
    let sum = 0
    for (let each = Math.max(0, first); each < last; each++) sum += (samples[each] ?? 0) * (weights[own + each] ?? 0)
    result[at] = sum
  }
  return { sampleRate: to, samples: result }
}

/** What the samples around count for a place that is so far behind one of them. */
function weightsAt(behind: number, reach: number, cutoff: number): readonly number[] {
  return Array.from({ length: 2 * reach + 1 }, (_, at) => {
    const distance = at - reach - behind
    if (Math.abs(distance) > reach) return 0
    const x = Math.PI * distance * cutoff
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1))
    return (x === 0 ? 1 : Math.sin(x) / x) * window * cutoff
  })
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other))

/** One after the other; all have the same rate. */
export function joined(sounds: readonly Sound[], sampleRate: number): Sound {
  const samples = new Float32Array(sounds.reduce((sum, each) => sum + each.samples.length, 0))
  let at = 0
  for (const each of sounds) {
    samples.set(each.samples, at)
    at += each.samples.length
  }
  return { sampleRate, samples }
}

export const silence = (ms: number, sampleRate: number): Sound => ({
  sampleRate,
  samples: new Float32Array(Math.round((ms * sampleRate) / 1_000)),
})

export const durationOf = ({ sampleRate, samples }: Sound) => Math.round((samples.length * 1_000) / sampleRate)

/** The largest of each part of the sound, from 0 to 1 with two digits: what a picture of it needs. */
export function peaksOf({ samples }: Sound, count: number): readonly number[] {
  const size = samples.length / count
  return Array.from({ length: Math.min(count, samples.length) }, (_, part) => {
    let peak = 0
    for (let at = Math.floor(part * size); at < Math.floor((part + 1) * size); at++)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return Math.round(peak * 100) / 100
  })
}
