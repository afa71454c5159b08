import { Lock } from 'lucide-react'
import { cx } from '../../kit/cx.ts'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { t } from '../conversations.messages.ts'
import { valueText } from '../words.ts'
import type { VariableState } from './variable-history.ts'

const CELL = 'border-line border-b px-3 py-2 text-left align-top first:pl-5'

function Value({ value, redacted }: { value: VariableState['value']; redacted: boolean }) {
  if (redacted) {
    return (
      <span className="inline-flex items-center gap-1 text-faint text-xs" title={t('redactedHint')}>
        <Lock size={12} aria-hidden />
        {t('redacted')}
      </span>
    )
  }
  if (value === undefined || value === null) return <span className="text-faint text-xs">{t('unset')}</span>
  return <code className="break-all font-mono text-xs">{valueText(value)}</code>
}

type VariableTableProps = {
  rows: readonly VariableState[]
  step: number
  label: string
  onStep: (step: number) => void
}

/** Every variable, at the start and after the step that is looked at. */
export function VariableTable({ rows, step, label, onStep }: VariableTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-2xl table-fixed text-sm">
        <thead className="bg-sunken text-faint text-xs">
          <tr>
            {[t('variable'), t('initial'), label, t('changedAt')].map((heading) => (
              <th key={heading} scope="col" className={cx(CELL, 'font-medium last:w-36')}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {rows.map((row) => (
            <tr key={row.key} className={row.changedAt === step && step > 0 ? 'bg-accent-soft' : ''}>
              <th scope="row" className={cx(CELL, 'font-medium text-ink')}>
                <span className="flex flex-wrap items-center gap-1.5 break-all">
                  {row.name}
                  {row.depth > 0 && <Tag>{t('subflowLevel', { depth: row.depth })}</Tag>}
                </span>
              </th>
              <td className={CELL}>
                <Value value={row.initial} redacted={row.redacted} />
              </td>
              <td className={CELL}>
                <Value value={row.value} redacted={row.redacted} />
              </td>
              <td className={cx(CELL, 'text-faint')}>
                {row.changedAt > 0 ? (
                  <button
                    type="button"
                    onClick={() => onStep(row.changedAt)}
                    className="rounded-sm text-accent-ink text-xs underline-offset-2 hover:underline"
                  >
                    {t('stepName', { step: row.changedAt })}
                  </button>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
