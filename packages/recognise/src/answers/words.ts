/** Phrases of each class, without diacritics or with them, divided by `|`. */
export interface AnswerWords {
  /** Said by itself it agrees. */
  readonly yes: string
  /** Agrees unless much else is said: "chci mluvit s operátorem" is no answer. */
  readonly weakYes: string
  /** Agrees even after a bare no: "no no, that's right". */
  readonly confirms: string
  readonly no: string
  /** Refuses unless much else is said: "mein Internet funktioniert nicht" is no answer. */
  readonly weakNo: string
  readonly unsure: string
  /** Sentences that leave it open whatever stands in between: "nejsem si tím úplně jistá". */
  readonly unsurePattern: RegExp
  /** A question, a wait, a trouble with the line: what follows is no answer. */
  readonly other: string
  /** Such a beginning makes it a question, too. */
  readonly asks: string
  /** What follows one of these is a condition. */
  readonly conditions: string
  /** Yes and no on both sides of these are neither. */
  readonly joins: string
  /** The last word counts after these. */
  readonly corrections: string
  /** Says nothing by itself. */
  readonly empty: string
}
