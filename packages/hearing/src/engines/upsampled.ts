/** Weights of the samples around the middle between two: a windowed sinc, the same on both sides. */
const WEIGHTS = [0.6127, -0.1632, 0.0656, -0.0228, 0.0077]
const REACH = WEIGHTS.length

/** Twice the samples, for engines that hear nothing of telephone quality; keeps what it needs of the pieces before. */
export class Upsampler {
  #before = new Int16Array(REACH * 2)

  twice(pcm: Int16Array): Int16Array {
    const all = new Int16Array(this.#before.length + pcm.length)
    all.set(this.#before)
    all.set(pcm, this.#before.length)
    this.#before = all.slice(-REACH * 2)
    const result = new Int16Array(pcm.length * 2)
    for (let at = 0; at < pcm.length; at++) {
      // As late as the weights reach, so that what comes after is known.
      const left = at + REACH
      let middle = 0
      for (const [far, weight] of WEIGHTS.entries())
        middle += weight * ((all[left - far] ?? 0) + (all[left + 1 + far] ?? 0))
      result[at * 2] = all[left] ?? 0
      result[at * 2 + 1] = Math.max(-32_768, Math.min(32_767, Math.round(middle)))
    }
    return result
  }
}
