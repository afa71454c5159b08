/** What an answer step asks of an answer where neither it nor its knowledge base says otherwise: most questions with an answer reach it, hardly any without (bench `retrieval`). */
export const USUAL_MIN_SCORE = 0.3
