// Sound between a page and a call: 16,000 samples a second of 16 bits, in frames of 20 ms. It runs in the thread of sound, without the page.

const RATE = 16_000
const FRAME = 320
/** Played once so much of it is there, so that a late frame is no gap. */
const AHEAD = 3 * FRAME
/** More than a minute is of no use to anybody. */
const MOST = 60 * RATE

/** Takes the microphone at the rate of the machine and gives frames. */
class VoiceCapture extends AudioWorkletProcessor {
  #frame = new Int16Array(FRAME)
  #filled = 0
  #sum = 0
  #count = 0
  #at = 0

  process([input]) {
    const samples = input?.[0]
    if (!samples) return true
    for (const sample of samples) {
      // The mean of what falls into one of our samples.
      this.#sum += sample
      this.#count += 1
      this.#at += RATE
      if (this.#at < sampleRate) continue
      this.#at -= sampleRate
      this.#push(this.#sum / this.#count)
      this.#sum = 0
      this.#count = 0
    }
    return true
  }

  #push(sample) {
    this.#frame[this.#filled] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
    this.#filled += 1
    if (this.#filled < FRAME) return
    this.port.postMessage(this.#frame.slice().buffer)
    this.#filled = 0
  }
}

/** Plays frames as they come, at the rate of the machine. */
class VoicePlay extends AudioWorkletProcessor {
  #frames = []
  #left = 0
  #place = 0
  #isPlaying = false

  constructor() {
    super()
    this.port.onmessage = ({ data }) => {
      if (data === 'flush') {
        this.#frames = []
        this.#left = 0
        this.#place = 0
        this.#isPlaying = false
        return
      }
      this.#frames.push(new Int16Array(data))
      this.#left += FRAME
      while (this.#left > MOST) {
        this.#frames.shift()
        this.#left -= FRAME
      }
    }
  }

  process(_, [output]) {
    const channel = output?.[0]
    if (!channel) return true
    if (!this.#isPlaying && this.#left >= AHEAD) this.#isPlaying = true
    for (let at = 0; at < channel.length; at++) channel[at] = this.#isPlaying ? this.#next() : 0
    return true
  }

  #next() {
    const [frame] = this.#frames
    if (!frame) {
      this.#isPlaying = false
      return 0
    }
    const whole = Math.floor(this.#place)
    const one = frame[whole] ?? 0
    const other = frame[whole + 1] ?? this.#frames[1]?.[0] ?? one
    const sample = (one + (other - one) * (this.#place - whole)) / 32_768
    this.#place += RATE / sampleRate
    if (this.#place >= FRAME) {
      this.#place -= FRAME
      this.#frames.shift()
      this.#left -= FRAME
    }
    return sample
  }
}

registerProcessor('voice-capture', VoiceCapture)
registerProcessor('voice-play', VoicePlay)
