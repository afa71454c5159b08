import type { PublicSettings } from '@parley/contract/home/home.schema.ts'

/** The console's hub below the base that the settings name. */
export function hubUrl({ hub }: Pick<PublicSettings, 'hub'>): string {
  const base = hub.replace(/\/+$/, '')
  return base.endsWith('/console') ? base : `${base}/console`
}
