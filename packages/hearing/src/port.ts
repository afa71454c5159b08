/** One way in which sound may be read; `confidence` from 0 to 1, absent where the engine tells none. */
export interface Hypothesis {
  readonly text: string
  readonly confidence?: number
}

/** What an answer may be beside phrases: it decides which words are listened for, and how long a pause within it may last. */
export type AnswerKind = 'yesNo' | 'digits' | 'spelled' | 'date' | 'amount' | 'free'

/** What is listened for. Engines that take no hints hear the same without. */
export interface Listening {
  /** `en` or `en-GB`. */
  readonly language: string
  readonly sampleRate: 8_000 | 16_000
  /** What may be said, as a person writes it. */
  readonly phrases: readonly string[]
  readonly kinds: readonly AnswerKind[]
}

/**
 * Why an engine gave no result: it cannot be reached, answered too late, answered what cannot be read, refused to work (a wrong key, too many
 * at once), or ended in the middle.
 */
export type FailureCode = 'unreachable' | 'tooLate' | 'unreadable' | 'declined' | 'ended'

/** What an engine tells of one piece of speech: any number of `partial`, then one of the others, then nothing more. */
export interface RecogniserEvents {
  /** What it may become, the likeliest first; the first `stableWords` words of the likeliest will not change. */
  partial(heard: readonly Hypothesis[], stableWords: number): void
  final(heard: readonly Hypothesis[]): void
  /** It was no speech, or nothing that the engine was listening for. */
  refused(): void
  /** `why`: a sentence for operators; it holds nothing of what was said. */
  failed(code: FailureCode, why: string): void
}

/** One piece of speech on its way to an engine. */
export interface RecogniserStream {
  /** Samples of 16 bits at the rate that was agreed, in any number. */
  write(pcm: Int16Array): void
  /** The speech is over; the result follows. */
  end(): void
  /** Nobody waits any more: nothing is told from now on, and nothing is left behind. */
  close(): void
}

/** What of an engine can be told. */
export interface RecogniserInfo {
  readonly id: string
  readonly name: string
  readonly licence: string
  /** `en` stands for every English; empty where the engine tells none, so that any may be tried. */
  readonly languages: readonly string[]
  /** `phrases`: nothing but what is listened for can be heard. `open`: anything. */
  readonly hears: 'phrases' | 'open'
  /** Tells what it hears while it is spoken. */
  readonly hasPartials: boolean
  /** Who runs it is paid by the second. */
  readonly isPaid: boolean
  /** It cannot tell what it did not understand: its answers are to be confirmed. */
  readonly needsConfirmation: boolean
}

/** What listens. It never throws: what does not work is told as `failed`. */
export interface Recogniser extends RecogniserInfo {
  /** Whether it can hear anything of what is listened for. */
  fits(listening: Listening): boolean
  open(listening: Listening, on: RecogniserEvents): RecogniserStream
  /** Ends what it has running; streams that are open fail. */
  close(): Promise<void>
}

const base = (language: string) => language.toLowerCase().split('-')[0]

/** Whether an engine hears a language at all. */
export const hears = ({ languages }: RecogniserInfo, language: string): boolean =>
  languages.length === 0 ||
  languages.some((each) => each.toLowerCase() === language.toLowerCase() || each.toLowerCase() === base(language))
