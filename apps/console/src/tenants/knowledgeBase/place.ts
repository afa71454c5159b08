import type { AnswerSource } from '@parley/contract/knowledgeBase/source.schema.ts'
import { t } from './knowledgeBase.messages.ts'

/** Where in a file or page something stands: under which headings, on which page or row. */
export const placeOf = ({ heading, page, row }: Pick<AnswerSource, 'heading' | 'page' | 'row'>): string =>
  [...heading, ...(page === null ? [] : [t('page', { page })]), ...(row === null ? [] : [t('row', { row })])].join(
    ' › ',
  )
