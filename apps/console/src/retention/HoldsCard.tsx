import { HoldConversation as fields } from '@parley/contract/fields/tenants.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { text } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { TableCard } from '../kit/table/TableCard.tsx'
import { useLoaded, useWrite } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { columnsOf } from '../shell/lists.ts'
import { t } from './retention.messages.ts'

const readers = { panel: text(), guid: text() }
const { HoldConversation, LegalHolds, ReleaseConversation } = operations.Tenants

const column = columnsOf(LegalHolds)
const columns = [
  column.own(
    'guid',
    fields.guid.label,
    ({ guid }) => (
      <Link href={screens.conversation({ guid })} className="truncate font-mono text-xs">
        {guid}
      </Link>
    ),
    { grow: 2 },
  ),
  column.text('reason', fields.reason.label, { grow: 2 }),
  column.named('createdBy', t('heldBy'), { width: 150 }),
  column.time('createdAt', t('heldSince')),
]

/** Conversations that stay whatever the rules say. */
export function HoldsCard({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const [{ panel, guid: held }, change] = useAddress(readers)
  const close = () => change({ panel: '', guid: '' })
  const { data } = useLoaded(LegalHolds, { params })
  return (
    <TableCard
      title={t('holds')}
      description={t('holdsText')}
      actions={
        <ActionButton
          endpoint={HoldConversation}
          at={idTenant}
          icon={Plus}
          onPress={() => change({ panel: 'hold' }, { push: true })}
        >
          {t('add')}
        </ActionButton>
      }
      rows={data.items}
      rowId={({ guid }) => guid}
      rowName={({ guid }) => guid}
      columns={columns}
      rowActions={({ guid }) => [
        {
          id: 'release',
          label: t('release'),
          endpoint: ReleaseConversation,
          at: idTenant,
          onAction: () => change({ panel: 'release', guid }),
        },
      ]}
      empty={{ title: t('holdsEmpty'), text: t('holdsText') }}
    >
      {panel === 'hold' && <HoldDialog idTenant={idTenant} onClose={close} />}
      {panel === 'release' && (
        <ConfirmWrite
          title={t('releaseTitle')}
          action={t('release')}
          operation={ReleaseConversation}
          input={{ params: { ...params, guid: held } }}
          at={idTenant}
          done={t('released')}
          onClose={close}
        >
          {t('releaseText')}
        </ConfirmWrite>
      )}
    </TableCard>
  )
}

function HoldDialog({ idTenant, onClose }: { idTenant: number; onClose: () => void }) {
  const hold = useWrite(HoldConversation, { silent: true })
  const draft = useDraft({ values: { guid: '', reason: '' } })
  return (
    <FormDialog
      title={t('add')}
      onClose={onClose}
      draft={draft}
      submitLabel={t('add')}
      onSubmit={async (body) => {
        await hold.write({ params: { idTenant }, body: { ...body, guid: body.guid.trim() } })
        onClose()
      }}
    >
      <FormText control={draft.control} field={fields.guid} />
      <FormText control={draft.control} field={fields.reason} />
    </FormDialog>
  )
}
