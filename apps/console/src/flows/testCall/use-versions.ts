import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Option } from '../../kit/fields/options.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from './testCall.messages.ts'

const MOST = 50

/** The versions one may test, newest first; those with errors say that they cannot run. */
export function useVersions({ idCallScript, version: newest, publishedVersion, errors }: CallScript): Option<number>[] {
  const { data } = useRead(operations.CallScripts.Histories, { params: { idCallScript }, query: { limit: MOST } })
  const known = data?.items ?? [{ version: newest, note: '', errors }]
  return known.map(({ version, note, errors: count }) => ({
    value: version,
    label: labelOf(version, newest, publishedVersion),
    isDisabled: count > 0,
    ...(count > 0 ? { description: t('versionBroken', { count }) } : note ? { description: note } : {}),
  }))
}

function labelOf(version: number, newest: number, live: number | null): string {
  if (version === live) return t('versionLive', { version })
  return version === newest ? t('versionNewest', { version }) : t('versionPlain', { version })
}
