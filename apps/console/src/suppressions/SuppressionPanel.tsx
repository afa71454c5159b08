import { operations } from '@parley/contract/operations.ts'
import { suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import type { Suppression } from '@parley/contract/suppressions/suppression.schema.ts'
import { FileUp, Plus, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { oneOf, text } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { SearchField } from '../kit/fields/SearchField.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { EmptyState, NoMatches } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { usePages } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { columnsOf } from '../shell/lists.ts'
import { t } from './suppressions.messages.ts'
import { useScopeRefusal } from './use-scope-refusal.ts'

const AddSuppressions = lazyPart(async () => (await import('./AddSuppressions.tsx')).AddSuppressions)
const SuppressionFile = lazyPart(async () => (await import('./SuppressionFile.tsx')).SuppressionFile)

const { AddSuppressions: Add, AddSuppressionFile: AddFile, RemoveSuppression, Suppressions } = operations.Campaigns
const { CAMPAIGN } = suppressionScope.of
const ALL = 'all'
/** Names of its own: the list below has its search in the same address. */
const readers = { blocked: text(), holdsFor: text(), add: oneOf(['', '1', 'file'], '') }
const column = columnsOf(Suppressions)
const scopeWords = ({ scope, campaign }: Suppression) =>
  campaign ? t('campaignOf', { name: campaign.name }) : suppressionScope.label(scope)
/** Numbers are kept by their digits alone. */
const whoOf = ({ identifier }: Suppression) =>
  identifier === null ? t('erased') : /^\d+$/.test(identifier) ? `+${identifier}` : identifier
const columns = [
  column.words('identifier', t('identifier'), whoOf, { minWidth: 128 }),
  column.words('scope', t('holdsFor'), scopeWords, { minWidth: 116, grow: 1 }),
  column.text('reason', t('reason'), { minWidth: 150, grow: 3 }),
  column.time('expiresAt', t('expiresAt'), { style: 'date', never: t('forGood'), width: 112 }),
  column.time('createdAt', t('createdAt'), { style: 'date', width: 112 }),
  column.words('createdBy', t('createdBy'), ({ createdBy }) => createdBy?.name ?? t('flow'), { minWidth: 88 }),
]

type Props = {
  /** On its page: what holds for it, and where entries for it alone are added. */
  idCampaign?: number
  onClose: () => void
}

/** Whom nobody calls: found, added, removed. */
export function SuppressionPanel({ idCampaign, onClose }: Props) {
  const [{ blocked: search, holdsFor, add }, change] = useAddress(readers)
  const [asked, ask] = useState<Suppression>()
  const scopeRefusal = useScopeRefusal()
  const scope = suppressionScope.values.filter((value) => value === holdsFor)
  const query = {
    sort: '-createdAt' as const,
    ...(search === '' ? {} : { search }),
    ...(scope.length > 0 ? { scope } : {}),
    ...(idCampaign === undefined ? {} : { idCampaign }),
  }
  const { table } = usePages(Suppressions, { query })
  const close = () => {
    change({ blocked: '', holdsFor: '', add: '' })
    onClose()
  }
  if (add) {
    const Adding = add === 'file' ? SuppressionFile : AddSuppressions
    return <Adding idCampaign={idCampaign} onClose={() => change({ add: '' })} />
  }
  const adding = (
    <>
      <ActionButton endpoint={AddFile} icon={FileUp} onPress={() => change({ add: 'file' }, { push: true })}>
        {t('addFile')}
      </ActionButton>
      <ActionButton endpoint={Add} variant="primary" icon={Plus} onPress={() => change({ add: '1' }, { push: true })}>
        {t('add')}
      </ActionButton>
    </>
  )
  return (
    <Drawer title={t('title')} isOpen onClose={close} width="wide" footer={adding}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-2">
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(blocked) => change({ blocked })}
            delay={300}
          />
          <Select
            label={t('holdsFor')}
            hideLabel
            className="w-48"
            value={scope[0] ?? ALL}
            onChange={(value) => change({ holdsFor: value === ALL ? '' : value })}
            options={[
              { value: ALL, label: t('all') },
              ...suppressionScope.entries.map(({ value, label }) => ({
                value,
                // Seen from the list of campaigns there is no “this” one.
                label: value === CAMPAIGN && idCampaign === undefined ? t('oneCampaign') : label,
              })),
            ]}
          />
        </div>
        <DataTable<Suppression>
          label={t('title')}
          {...table}
          columns={columns}
          rowId={({ idSuppression }) => String(idSuppression)}
          rowName={whoOf}
          rowActions={(row) => [
            {
              id: 'remove',
              label: t('remove'),
              icon: UserRoundX,
              isDangerous: true,
              endpoint: RemoveSuppression,
              blocked: scopeRefusal(row.scope),
              onAction: () => ask(row),
            },
          ]}
          density="compact"
          keepsOrder
          spaceBelow={96}
          empty={
            search !== '' || scope.length > 0 ? (
              <NoMatches onClear={() => change({ blocked: '', holdsFor: '' })} />
            ) : (
              <EmptyState title={t('empty')} action={adding}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      </div>
      {asked && (
        <ConfirmWrite
          title={t('removeTitle', { who: whoOf(asked) })}
          action={t('remove')}
          operation={RemoveSuppression}
          input={{ params: { idSuppression: asked.idSuppression } }}
          blocked={scopeRefusal(asked.scope)}
          done={t('removed')}
          onClose={() => ask(undefined)}
        >
          {t(asked.identifier === null ? 'removeErasedText' : 'removeText')}
        </ConfirmWrite>
      )}
    </Drawer>
  )
}
