import { defineEnum } from '../kernel/enum.ts'

/** How the draft fared with a conversation that was held on an earlier version. */
export const replayGroup = defineEnum('ReplayGroup', {
  SAME_PATH: { value: 'samePath', label: 'Same path', tone: 'success' },
  SAME_OUTCOME: { value: 'sameOutcome', label: 'Other path, same outcome', tone: 'info' },
  OTHER_OUTCOME: { value: 'otherOutcome', label: 'Different outcome', tone: 'warning' },
  UNANSWERABLE: { value: 'unanswerable', label: 'No longer answerable', tone: 'danger' },
})

/** Why the result is to be looked at before it is believed. */
export const replayDoubt = defineEnum('ReplayDoubt', {
  OTHER_QUESTION: { value: 'otherQuestion', label: 'What was said answered another question then' },
  OTHER_REQUEST: { value: 'otherRequest', label: 'A service was asked something else then' },
  OTHER_MODEL: { value: 'otherModel', label: 'A model listens that did not listen then' },
})

/** Why the conversation has no answer for where the draft came to. */
export const replayStop = defineEnum('ReplayStop', {
  MORE_QUESTIONS: { value: 'moreQuestions', label: 'The person is asked more than then' },
  OTHER_WAY: { value: 'otherWay', label: 'Keys are awaited where the person spoke, or the other way round' },
  NEW_REQUEST: { value: 'newRequest', label: 'A service is asked that was not asked then' },
  ENDLESS: { value: 'endless', label: 'The flow does not come to an end' },
})

export const replayState = defineEnum('ReplayState', {
  RUNNING: { value: 'running', label: 'Running', tone: 'info' },
  DONE: { value: 'done', label: 'Done', tone: 'success' },
  STOPPED: { value: 'stopped', label: 'Stopped', tone: 'warning' },
})
