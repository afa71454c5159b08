import { operations } from '@parley/contract/operations.ts'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useApi, useLoaded } from '../shell/api.ts'
import { DestinationsCard } from './DestinationsCard.tsx'
import { t } from './destinations.messages.ts'

const Drawer = lazyPart(async () => (await import('./DestinationsDrawer.tsx')).LineDestinationsDrawer)
const { CheckDestination, Destinations, UpdateDestinations } = operations.DialModuleLines

/** Where a line may call beside what holds for all lines of the tenant. */
export function LineDestinations({ idDialModuleLine }: { idDialModuleLine: number }) {
  const params = { idDialModuleLine }
  const { data } = useLoaded(Destinations, { params })
  const { isOpen, open, close } = usePanel('destinations')
  const blocked = useRefusal()(UpdateDestinations, idDialModuleLine)
  const call = useApi()
  return (
    <DestinationsCard
      text={t('textOfLine')}
      about={t('aboutLine')}
      none={t('noneOfLine')}
      entries={data.destinations}
      ofTenant={data.ofTenant}
      refused={data.refused}
      blocked={blocked}
      onEdit={open}
      tryNumber={(body) => call(CheckDestination, { params, body }, { silent: true })}
    >
      {isOpen && !blocked && <Drawer at={idDialModuleLine} kept={data} onClose={close} />}
    </DestinationsCard>
  )
}
