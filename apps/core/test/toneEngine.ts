import type { Encoder, Engine, Voice } from '@parley/speech'

const voice = (id: string, language: string): Voice => ({
  ...{ id, name: id, language, gender: 'unknown', license: 'MIT', sampleRate: 8_000 },
})

/** Speaks a tone of 100 ms for each word. */
export const toneEngine: Engine = {
  id: 'tone',
  name: 'Tone',
  license: 'MIT',
  voices: [voice('anna', 'en-GB'), voice('tom', 'en-US'), voice('jana', 'cs')],
  async synthesize({ text, pitch }) {
    const samples = new Float32Array(800 * text.split(' ').length)
    return { sampleRate: 8_000, samples: samples.map((_, at) => 0.5 * Math.sin((at * pitch) / 4)) }
  },
}

/** Puts a WAV file into what begins like an Ogg file. */
export const toneEncoder: Encoder = {
  format: 'ogg',
  encode: async (wave) => Buffer.concat([Buffer.from('OggS'), wave]),
}
