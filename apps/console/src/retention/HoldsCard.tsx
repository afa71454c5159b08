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
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { t } from './retention.messages.ts'

const readers = { panel: text(), guid: text() }
const { HoldConversation, LegalHolds, ReleaseConversation } = operations.Tenants

type Hold = { guid: string; reason: string; createdAt: string; createdBy: { name: string } | null }
const columns: readonly Column<Hold>[] = [
  {
    id: 'guid',
    header: fields.guid.label,
    cell: ({ guid }) => (
      <Link href={screens.conversation({ guid })} className="truncate font-mono text-xs">
        {guid}
      </Link>
    ),
    grow: 2,
  },
  { id: 'reason', header: fields.reason.label, cell: ({ reason }) => reason, grow: 2 },
  {
    id: 'by',
    header: t('heldBy'),
    cell: ({ createdBy }) => <span className="text-soft">{createdBy?.name}</span>,
    width: 150,
  },
  { id: 'at', header: t('heldSince'), cell: ({ createdAt }) => <Timestamp value={createdAt} />, width: 170 },
]

/** Conversations that stay whatever the rules say. */
export function HoldsCard({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const [{ panel, guid }, change] = useAddress(readers)
  const close = () => change({ panel: '', guid: '' })
  const { data, error, refetch } = useRead(LegalHolds, { params })
  const release = useWrite(ReleaseConversation, { silent: true })
  return (
    <Card
      title={t('holds')}
      description={t('holdsText')}
      isFlush
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
    >
      <DataTable<Hold>
        label={t('holds')}
        rows={data?.items}
        rowId={(hold) => hold.guid}
        rowName={(hold) => hold.guid}
        columns={columns}
        rowActions={(hold) => [
          {
            id: 'release',
            label: t('release'),
            endpoint: ReleaseConversation,
            at: idTenant,
            onAction: () => change({ panel: 'release', guid: hold.guid }),
          },
        ]}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        isFlush
        empty={<EmptyState title={t('holdsEmpty')}>{t('holdsText')}</EmptyState>}
      />
      {panel === 'hold' && <HoldDialog idTenant={idTenant} onClose={close} />}
      <ConfirmDialog
        title={t('releaseTitle')}
        action={t('release')}
        isOpen={panel === 'release'}
        onClose={close}
        onConfirm={async () => {
          await release.write({ params: { ...params, guid } })
          showToast('success', t('released'))
        }}
      >
        {t('releaseText')}
      </ConfirmDialog>
    </Card>
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
