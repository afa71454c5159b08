import { createRequire } from 'node:module'

/** What is used of the module, which has no types of its own. */
interface Fvad {
  readonly HEAP16: Int16Array
  _malloc(bytes: number): number
  _fvad_new(): number
  _fvad_set_mode(vad: number, mode: number): number
  _fvad_set_sample_rate(vad: number, rate: number): number
  _fvad_process(vad: number, frame: number, samples: number): number
}

/** The one that takes the least for speech. */
const MODE = 3

/** The detector of WebRTC as it is, frame by frame of 20 ms. */
export async function openFvad(sampleRate: number): Promise<(frame: Int16Array) => boolean> {
  const path = createRequire(import.meta.url).resolve('@echogarden/fvad-wasm')
  const loaded: { default: () => Promise<Fvad> } = await import(path)
  const fvad = await loaded.default()
  const vad = fvad._fvad_new()
  fvad._fvad_set_mode(vad, MODE)
  fvad._fvad_set_sample_rate(vad, sampleRate)
  const at = fvad._malloc(sampleRate / 25)
  return (frame) => {
    fvad.HEAP16.set(frame, at / 2)
    return fvad._fvad_process(vad, at, frame.length) === 1
  }
}
