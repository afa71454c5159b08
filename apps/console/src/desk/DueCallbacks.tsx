import { callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import type { Callback } from '@parley/contract/callbacks/callback.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { DueAt } from '../callbacks/callback.parts.tsx'
import { useCallbackNews } from '../callbacks/use-callback-news.ts'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './desk.messages.ts'

const CallbackDrawer = lazyPart(async () => (await import('../callbacks/CallbackDrawer.tsx')).CallbackDrawer)

const { List } = operations.Callbacks
const MOST = 10
const { DUE, LATE, TAKEN } = callbackState.of

/** Callbacks that are due and the person's, or no one's, the most urgent first. */
export function DueCallbacks() {
  useCallbackNews()
  const [opened, setOpened] = useState<number>()
  const own = useRead(List, { query: { owner: 'me', state: [TAKEN, DUE, LATE], sort: 'dueAt', limit: MOST } })
  const open = useRead(List, { query: { owner: 'none', state: [DUE, LATE], sort: 'dueAt', limit: MOST } })
  if (!(own.data && open.data)) return null
  const rows = [...own.data.items, ...open.data.items].slice(0, MOST)
  return (
    <Card title={t('callbacks')} actions={<Link href={screens.callbacks()}>{t('callbacksAll')}</Link>}>
      {rows.length === 0 ? (
        <p className="text-faint text-sm">{t('callbacksNone')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.idCallback} row={row} onOpen={() => setOpened(row.idCallback)} />
          ))}
        </ul>
      )}
      {opened !== undefined && <CallbackDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

const Row = ({ row, onOpen }: { row: Callback; onOpen: () => void }) => (
  <li className="flex flex-col gap-0.5 py-2 text-sm first:pt-0 last:pb-0">
    <span className="flex items-center justify-between gap-2">
      <button type="button" onClick={onOpen} className="min-w-0 truncate text-left text-accent-ink hover:underline">
        {row.number}
      </button>
      <EnumTag of={callbackState} value={row.state} />
    </span>
    <span className="text-faint text-xs">
      <DueAt {...row} />
    </span>
    {row.note !== '' && <span className="wrap-anywhere text-soft text-xs">{row.note}</span>}
  </li>
)
