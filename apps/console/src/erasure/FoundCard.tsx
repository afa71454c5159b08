import type { PersonFinding } from '@parley/contract/erasure/erasure.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import type { Finding } from './ErasurePage.tsx'
import { t } from './erasure.messages.ts'

const EraseDialog = lazyPart(async () => (await import('./ErasureDialogs.tsx')).EraseDialog)

/** What every area holds of the person, with masked samples. */
export function FoundCard({ finding, onDone }: { finding: Finding; onDone: () => void }) {
  const { found } = finding
  const { timeZone } = useKit()
  const [isAsking, setAsking] = useState(false)
  const count = found.areas.reduce((sum, area) => sum + area.count, 0)
  const [last] = found.erasedBefore
  return (
    <Card
      title={count === 0 ? t('foundNothing', { masked: found.masked }) : t('total', { count, masked: found.masked })}
      description={count === 0 ? t('foundNothingText') : t('exportsNote')}
      actions={
        <ActionButton
          endpoint={operations.Erasure.Erase}
          variant={count === 0 ? 'secondary' : 'danger'}
          blocked={found.blocked === null ? undefined : t('blocked', { why: found.blocked })}
          onPress={() => setAsking(true)}
        >
          {count === 0 ? t('recordAnyway') : t('newErasure')}
        </ActionButton>
      }
    >
      <div className="flex flex-col gap-3" role="status">
        {found.blocked !== null && (
          <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            <ShieldAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            {t('blocked', { why: found.blocked })}
          </p>
        )}
        {last && (
          <p className="text-soft text-sm">
            {t('again', { count: found.erasedBefore.length, at: formatTime(last.at, timeZone) })}
          </p>
        )}
        <ul className="m-0 list-none p-0">
          {found.areas.map((area) => (
            <Area key={area.area} area={area} />
          ))}
        </ul>
      </div>
      {isAsking && <EraseDialog finding={finding} onClose={() => setAsking(false)} onDone={onDone} />}
    </Card>
  )
}

function Area({ area: { title, count, isExact, samples, erases } }: { area: PersonFinding }) {
  return (
    <li className="border-line border-t py-2.5 first:border-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium text-ink text-sm">{title}</span>
        <span className={count === 0 ? 'text-faint text-sm' : 'font-medium text-ink text-sm tabular-nums'}>
          {formatCount(count, !isExact)}
        </span>
      </div>
      <p className="text-faint text-xs">{erases}</p>
      {samples.length > 0 && (
        <ul className="m-0 list-none p-0 pt-1">
          {samples.map((sample, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: samples have no name of their own and never change
            <li key={index} className="flex gap-4 py-0.5 text-soft text-xs">
              <span className="w-36 shrink-0">
                <Timestamp value={sample.at} />
              </span>
              <span className="min-w-0 truncate">
                {sample.path ? <Link href={sample.path}>{sample.text}</Link> : sample.text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
