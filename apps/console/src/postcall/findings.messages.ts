import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('findings', {
  agreed: '{{agreed}} of {{pairs}} answers as the judge',
  analysis: '{{profile}}, version {{version}}',
  blind: 'Given before seeing the judge',
  fatal: 'Fatal',
  fields: 'Fields',
  found: 'What was found',
  judged: 'Judged',
  no: '–',
  notBlind: 'Given after seeing the judge, does not count for the calibration',
  quoted: 'Sentences of the call, chosen by rules and not rewritten.',
  reveal: 'Show the judge’s answers',
  review: 'Review',
  reviewAgain: 'Review again',
  reviewText: 'Answer the scorecard yourself first. What the judge answered is shown afterwards.',
  saved: 'Review saved',
  save: 'Save review',
  score: 'Score',
  summary: 'Summary',
  topics: 'Topics',
  turn: 'Turn {{number}}',
})
