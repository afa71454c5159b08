import { knowledgeBaseState } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type { KnowledgeBaseRow } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { Plus } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { usePanels } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { usePages } from '../../shell/api.ts'
import { canSwitchTenant, switchTenant } from '../../shell/context/switch-tenant.ts'
import { columnsOf } from '../../shell/lists.ts'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { useActingFor } from '../acting-for.ts'
import { t as area } from '../tenants.area.messages.ts'
import { t } from './knowledgeBase.messages.ts'
import { knowledgeReaders, partHref } from './parts.ts'

const KnowledgeBaseView = lazyPart(async () => (await import('./KnowledgeBaseView.tsx')).KnowledgeBaseView)
const NewKnowledgeBaseDrawer = lazyPart(async () => (await import('./KnowledgeBaseDrawers.tsx')).NewKnowledgeBaseDrawer)

const { Create, List } = operations.KnowledgeBase
const column = columnsOf(List)
const columns = [
  column.name('name', t('name'), { minWidth: 200 }),
  column.words('languages', t('languages'), ({ languages }) => languages.join(', '), { minWidth: 120 }),
  column.count('sources', t('sources'), { width: 160 }),
  column.count('troubles', t('troubles'), { width: 140 }),
  column.enum('state', t('state'), knowledgeBaseState),
  column.time('updatedAt', t('updatedAt')),
]

/** What the tenant's bots can look things up in; one of them opens in its place. */
export default function KnowledgeBasesTab({ tenant, idTenant }: { tenant: Tenant; idTenant: number }) {
  const [{ knowledgeBase }] = useAddress(knowledgeReaders)
  const isHere = useActingFor() === idTenant
  if (knowledgeBase === undefined || !isHere)
    return <KnowledgeBases tenant={tenant} idTenant={idTenant} isHere={isHere} />
  return (
    <LoadedPart key={knowledgeBase} lines={8}>
      <KnowledgeBaseView idTenant={idTenant} idKnowledgeBase={knowledgeBase} />
    </LoadedPart>
  )
}

function KnowledgeBases({ tenant, idTenant, isHere }: { tenant: Tenant; idTenant: number; isHere: boolean }) {
  const { name } = tenant
  const { table } = usePages(List, { query: { idTenant } })
  const { panel, open, close } = usePanels()
  const canSwitch = canSwitchTenant(useUserInfo()) && tenant.state === 'active'
  return (
    <div className="flex flex-col gap-3">
      {!isHere && (
        <p className="flex flex-wrap items-center gap-3 text-soft text-sm">
          {t('elsewhere')}
          {canSwitch && <Button onPress={() => switchTenant(idTenant)}>{t('workFor', { name })}</Button>}
        </p>
      )}
      <TableCard<KnowledgeBaseRow>
        {...table}
        title={area('knowledgeBases')}
        actions={
          isHere && (
            <ActionButton endpoint={Create} icon={Plus} variant="primary" onPress={() => open('newKnowledgeBase')}>
              {t('create')}
            </ActionButton>
          )
        }
        rowId={({ idKnowledgeBase }) => String(idKnowledgeBase)}
        rowName={(row) => row.name}
        {...(isHere ? { rowHref: ({ idKnowledgeBase }) => partHref(idTenant, idKnowledgeBase, 'files') } : {})}
        columns={columns}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {panel === 'newKnowledgeBase' && <NewKnowledgeBaseDrawer idTenant={idTenant} onClose={close} />}
    </div>
  )
}
