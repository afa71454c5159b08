import { unusedBands } from '@parley/contract/tariffs/tariff.rules.ts'
import { t } from './tariffs.messages.ts'

type Props = Parameters<typeof unusedBands>[0]

/** A time band without a price is most likely forgotten: calls in its hours cost what they do at any time. */
export function UnusedBands(props: Props) {
  const names = unusedBands(props)
  if (names.length === 0) return null
  return (
    <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {t('unusedBands', { count: names.length, names: names.join('”, “') })}
    </p>
  )
}
