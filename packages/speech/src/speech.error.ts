export type SpeechProblem =
  | 'empty'
  | 'tooLong'
  | 'markup'
  | 'element'
  | 'attribute'
  | 'noVoice'
  | 'noEngine'
  | 'engine'
  | 'timeout'
  | 'sound'

/** Where in the text, counted from 1 as editors do. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Why something cannot be spoken, in words for who wrote it. */
export class SpeechError extends Error {
  readonly problem: SpeechProblem
  readonly place: Place | undefined

  constructor(problem: SpeechProblem, message: string, place?: Place) {
    super(message)
    this.name = 'SpeechError'
    this.problem = problem
    this.place = place
  }
}
