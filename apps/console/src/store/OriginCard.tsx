import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { storeBlocked } from '@parley/contract/store/store.rules.ts'
import { Link } from '../kit/actions/Link.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './store.messages.ts'

/** Of a flow or component that was taken from the store: of what, and whether there is a newer edition. */
export function OriginCard({ guid }: { guid: string }) {
  const { data } = useRead(operations.StoreGroups.Taken, { query: { guid } })
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
