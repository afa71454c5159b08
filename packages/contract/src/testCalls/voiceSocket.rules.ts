/** Both ends of a socket that carries a spoken test call name it: another one could not read what comes. */
export const VOICE_PROTOCOL = 'parley.voice.v1'
/** Sound both ways: binary messages of 20 ms each, one channel, 16 bits, little-endian. */
export const VOICE_SAMPLE_RATE = 16_000

/** Why a voice process ends a socket, as its close code; the sentence comes with it. */
export const voiceClose = {
  /** A frame or a message that is none. */
  badFrame: 4000,
  /** More sound than can have been spoken. */
  sampleRate: 4001,
  /** Sound is taken too slowly. */
  tooSlow: 4002,
  /** The call is open in another window. */
  elsewhere: 4003,
  /** The call is over. */
  over: 4004,
} as const
