/** What an answer step asks of an answer unless it says otherwise. */
export const USUAL_MIN_SCORE = 0.5
