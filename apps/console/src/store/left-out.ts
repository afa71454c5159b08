import type { TakePreview } from '@parley/contract/store/store.schema.ts'
import { t } from './store.messages.ts'

/** What stays with the operator. */
export const LEFT_OUT = { secret: t('secret'), asset: t('asset'), model: t('model') } as const

export const leftOutWords = (leftOut: TakePreview['leftOut']) =>
  t('leftOut', { names: leftOut.map(({ kind, name }) => `${LEFT_OUT[kind].toLowerCase()} ${name}`).join(', ') })
