import type { Suggestion } from '@parley/contract/models/diagnosis.schema.ts'
import { t } from './models.messages.ts'
import { points } from './percent.ts'

/** What a suggestion does to the metrics on utterances of the test. */
export const gainWords = (gain: Suggestion['gain']): string =>
  gain === null
    ? t('notTried')
    : gain.accuracy === 0 && gain.macroF1 === 0
      ? t('noGain')
      : t('gain', { accuracy: points(gain.accuracy), f1: points(gain.macroF1) })
