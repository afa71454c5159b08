/** What was given cannot be rated; the message is a sentence for the person who gave it. */
export class RatingError extends Error {
  override readonly name = 'RatingError'
}
