import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { ProgressBar } from '../../kit/states/ProgressBar.tsx'
import { Count, formatCount } from '../../kit/text/Count.tsx'
import { t } from './import.messages.ts'
import { RefusedReasons } from './RefusedReasons.tsx'

type Checked = NonNullable<ContactImport['checked']>

/** What all rows of the file would come to, before anything is imported. */
export function CheckedRows({ checked, updates }: { checked: Checked; updates: boolean }) {
  const { counts, rows, isRunning } = checked
  const tiles = [
    { label: t('checkedAdded'), value: counts.added },
    { label: t(updates ? 'checkedUpdated' : 'checkedKnown'), value: counts.known },
    { label: t('checkedRepeated'), value: counts.repeated },
    { label: t('checkedSuppressed'), value: counts.suppressed },
    { label: t('invalid'), value: counts.invalid },
  ]
  return (
    <section aria-label={t('checked')} className="flex flex-col gap-3">
      <h3 className="font-semibold text-ink">{t('checked')}</h3>
      {isRunning && <ProgressBar label={t('checking', { count: rows, rows: formatCount(rows) })} />}
      <ErrorNote error={checked.error === null ? undefined : new Error(checked.error)} />
      <dl aria-busy={isRunning} className="grid grid-cols-5 gap-3 max-sm:grid-cols-2">
        {tiles.map(({ label, value }) => (
          <div key={label} className="rounded-control bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
            <dt className="text-faint text-xs">{label}</dt>
            <dd className="font-semibold text-ink text-lg">
              <Count value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <RefusedReasons title={t('whyWouldBeRefused')} reasons={checked.reasons} />
      <RefusedReasons title={t('numbersWouldBeLeftOut')} text={t('numbersLeftOutText')} reasons={checked.leftOut} />
    </section>
  )
}
