import type { TakePreview } from '@parley/contract/store/store.schema.ts'
import { t } from './store.messages.ts'

/** What stays with the operator. */
export const LEFT_OUT = {
  secret: t('secret'),
  asset: t('asset'),
  model: t('model'),
  mcpServer: t('mcpServer'),
} as const

export const leftOutWords = (leftOut: TakePreview['leftOut']) =>
  t('leftOut', { names: leftOut.map(({ kind, name }) => `${LEFT_OUT[kind].toLowerCase()} ${name}`).join(', ') })

/** The permissions that whoever takes it lacks, each named once. */
export function missingWords(parts: readonly { readonly missing: string | null }[]): string | undefined {
  const missing = [...new Set(parts.flatMap((part) => part.missing ?? []))]
  return missing.length === 0 ? undefined : t('missing', { permission: missing.join(', ') })
}
