import { operations } from '@parley/contract/operations.ts'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useApi, useLoaded } from '../shell/api.ts'
import { DestinationsCard } from './DestinationsCard.tsx'
import { t } from './destinations.messages.ts'

const Drawer = lazyPart(async () => (await import('./DestinationsDrawer.tsx')).TenantDestinationsDrawer)
const { CheckDestination, Destinations, UpdateDestinations } = operations.Tenants

/** Where all lines of the tenant may call. */
export function TenantDestinations({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const { data } = useLoaded(Destinations, { params })
  const { isOpen, open, close } = usePanel('destinations')
  const blocked = useRefusal()(UpdateDestinations, idTenant)
  const call = useApi()
  return (
    <DestinationsCard
      text={t('text')}
      about={t('about')}
      none={t('none')}
      entries={data.destinations}
      refused={data.refused}
      blocked={blocked}
      onEdit={open}
      tryNumber={(body) => call(CheckDestination, { params, body }, { silent: true })}
    >
      {isOpen && !blocked && <Drawer at={idTenant} kept={data} onClose={close} />}
    </DestinationsCard>
  )
}
