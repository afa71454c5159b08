import { deskState } from '@parley/contract/desk/desk.enum.ts'
import { offerBlocked } from '@parley/contract/desk/desk.rules.ts'
import type { TransferDraft } from '@parley/contract/desk/desk.schema.ts'
import { transferMode } from '@parley/contract/enums/conversation.enum.ts'
import { CallTransfer as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useWatch } from 'react-hook-form'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { liveTransfer } from './live-transfer.ts'
import { AGAIN_MS } from './TransferButton.tsx'
import { t } from './transfer.messages.ts'

const { CallTransfer, TransferTargets } = operations.DialModuleLines
const ANYONE = 0
const { Attend, Blind } = transferMode.of
const modes = [
  { value: Attend, label: t('attend'), description: t('attendText') },
  { value: Blind, label: t('blind'), description: t('blindText') },
]
type Values = { mode: TransferDraft['mode']; idUser: number }

interface Props {
  guid: string
  /** It is offered, and one has it until it is accepted. */
  onAttended?: () => void
  onClose: () => void
}

/** Whom a conversation is offered to, and who has it meanwhile. */
export function TransferDialog({ guid, onAttended, onClose }: Props) {
  const me = useUserInfo().id
  const params = { conversation: guid }
  const { data: targets } = useRead(TransferTargets, { params }, { every: AGAIN_MS, keepPrevious: false })
  const { write } = useWrite(CallTransfer, { silent: true })
  const draft = useDraft<Values>({ values: { mode: Attend, idUser: ANYONE } })
  const { control } = draft
  const idUser = useWatch({ control, name: 'idUser' })
  const people = targets?.people ?? []
  const chosen = people.find(({ id }) => id === idUser) ?? null
  return (
    <FormDialog
      title={t('title')}
      draft={draft}
      isUnguarded
      submitLabel={t('action')}
      blocked={targets && offerBlocked(targets, chosen, me)}
      onSubmit={async ({ mode, idUser: id }) => {
        const made = await write({ params, body: { mode, idUser: id === ANYONE ? null : id } })
        liveTransfer.set({ guid, transfer: made.idTransfer })
        showToast('success', t('offered', { name: made.agent.name }))
        onClose()
        if (mode === Attend) onAttended?.()
      }}
      onClose={onClose}
    >
      <FormSelect
        control={control}
        field={fields.idUser}
        label={t('to')}
        help={t('anyoneText')}
        options={[
          { value: ANYONE, label: t('anyone') },
          ...people.map(({ id, name, state, canTake }) => ({
            ...{ value: id, label: name, description: deskState.label(state), isDisabled: !canTake },
          })),
        ]}
      />
      <FormRadio control={control} field={fields.mode} label={t('mode')} options={modes} />
    </FormDialog>
  )
}
