import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { storeBlocked } from '@parley/contract/store/store.rules.ts'
import { Link } from '../kit/actions/Link.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { t } from './store.messages.ts'

const { Taken } = operations.StoreGroups

/** Of a flow or component that was taken from the store: of what, and whether there is a newer edition. */
export function OriginCard({ flow: { guid } }: { flow: CallScript }) {
  const can = useCan()
  const { data } = useRead(Taken, { query: { guid } }, { enabled: can(Taken) })
  const copy = data?.items[0]
  if (!copy?.item) return null
  const { idStoreTaken, edition, newest, item } = copy
  return (
    <Card title={t('fromStore')}>
      <p className="break-words text-soft text-sm">
        {t('originOf', { edition })} <Link href={screens.storeGroup(item.idStoreGroup)}>{item.title}</Link>
      </p>
      {newest !== null && !storeBlocked.update(copy) && (
        <p className="pt-2 text-sm">
          <Link href={screens.store({ tab: 'taken', taken: idStoreTaken })}>{t('updateTo', { edition: newest })}</Link>
        </p>
      )}
    </Card>
  )
}
