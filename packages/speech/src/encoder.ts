/** Files that are smaller than a WAV file. */
export type SmallFormat = 'mp3' | 'ogg'

/** Makes a small file of a WAV file. Rejects with a `SpeechError`, or with the reason of the signal. */
export interface Encoder {
  readonly format: SmallFormat
  encode(wave: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}
