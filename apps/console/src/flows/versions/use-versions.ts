import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Option } from '../../kit/fields/options.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from './versions.messages.ts'

const MOST = 50

/** A flow by its id alone, or with what is known of its newest version before the others are read; null: none is chosen. */
type Of = Partial<Pick<CallScript, 'version' | 'publishedVersion' | 'errors'>> & {
  readonly idCallScript: number | null
}

/** The versions of a flow to choose from, newest first; those with errors say that they may end early. */
export function useVersions({ idCallScript, version: newest, publishedVersion, errors = 0 }: Of): Option<number>[] {
  const { data } = useRead(
    operations.CallScripts.Histories,
    { params: { idCallScript: idCallScript ?? 0 }, query: { limit: MOST } },
    { enabled: idCallScript !== null, keepPrevious: false },
  )
  const first =
    newest === undefined ? [] : [{ version: newest, note: '', errors, published: newest === publishedVersion }]
  const known = data?.items ?? first
  return known.map(({ version, note, errors: count, published }, at) => ({
    value: version,
    label: labelOf(version, published, at === 0),
    ...(count > 0 ? { description: t('broken', { count }) } : note ? { description: note } : {}),
  }))
}

function labelOf(version: number, isLive: boolean, isNewest: boolean): string {
  if (isLive) return t('live', { version })
  return t(isNewest ? 'newest' : 'plain', { version })
}
