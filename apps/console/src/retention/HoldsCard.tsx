import { HoldConversation as fields } from '@parley/contract/fields/tenants.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { Form } from '../kit/forms/Form.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useSearchState } from '../kit/use-search-state.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { t } from './retention.messages.ts'

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
  const [search, patch] = useSearchState()
  const { data, error, refetch } = useRead(LegalHolds, { params })
  const release = useWrite(ReleaseConversation, { silent: true })
  const guid = search.get('release')
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
          onPress={() => patch({ hold: 'new' }, true)}
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
            onAction: () => patch({ release: hold.guid }),
          },
        ]}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        isFlush
        empty={<EmptyState title={t('holdsEmpty')}>{t('holdsText')}</EmptyState>}
      />
      {search.get('hold') === 'new' && <HoldDialog idTenant={idTenant} onClose={() => patch({ hold: undefined })} />}
      <ConfirmDialog
        title={t('releaseTitle')}
        action={t('release')}
        isOpen={guid !== null}
        onClose={() => patch({ release: undefined })}
        onConfirm={async () => {
          await release.write({ params: { ...params, guid: guid ?? '' } })
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
    <Dialog title={t('add')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        isNew
        submitLabel={t('add')}
        onCancel={onClose}
        onSubmit={async (body) => {
          await hold.write({ params: { idTenant }, body: { ...body, guid: body.guid.trim() } })
          onClose()
        }}
      >
        <FormText control={draft.control} field={fields.guid} />
        <FormText control={draft.control} field={fields.reason} />
      </Form>
    </Dialog>
  )
}
