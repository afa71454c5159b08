import type { ReactNode } from 'react'
import { Card } from '../../kit/pages/Card.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import type { Tone } from '../../kit/tone.ts'
import { t } from './overview.messages.ts'

interface Counted {
  readonly id: string
  readonly name: string
  readonly tone?: Tone
  readonly count: number
}
type Props = { title: string; name: string; rows: readonly Counted[]; empty?: string; actions?: ReactNode }

const HEAD = 'pb-1 font-normal text-faint text-xs'

/** Names with how many there are and which share that is; what there is none of is left out. */
export function CountsCard({ title, name, rows, empty, actions }: Props) {
  const some = rows.filter(({ count }) => count > 0)
  const total = some.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={title} actions={actions}>
      {some.length === 0 ? (
        <p className="text-faint text-sm">{empty ?? t('none')}</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                {name}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {t('count')}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {t('share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {some.map(({ id, name: each, tone, count }) => (
              <tr key={id} className="border-line border-t">
                <th scope="row" className="min-w-0 break-words py-1.5 pr-3 text-left font-normal text-ink">
                  {tone ? <StatusTag tone={tone}>{each}</StatusTag> : each}
                </th>
                <td className="py-1.5 text-right text-ink tabular-nums">{formatCount(count)}</td>
                <td className="py-1.5 pl-4 text-right text-soft tabular-nums">
                  {t('percent', { percent: percentOf(count, total) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const percentOf = (count: number, total: number): string => {
  const percent = (count / total) * 100
  return percent < 1 ? '<1' : String(Math.round(percent))
}
