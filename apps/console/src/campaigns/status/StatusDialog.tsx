import { asksAgain, campaignBlocked, type StatusFacts } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import { ChangeStatus as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useWatch } from 'react-hook-form'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormTextArea } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { t } from './status.messages.ts'
import { actionWords, commentFor, consequenceWords, isFinal } from './status.ts'

const { ChangeStatus, Validation } = operations.Campaigns
const { FINISHED, IN_PROGRESS, PLANNED, STOPPED, WAITING_FOR_APPROVAL } = processState.of
/** Leads to calls. */
const starts: readonly ProcessState[] = [WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS]
type Props = { campaign: Campaign; facts: StatusFacts; to: ProcessState; onClose: () => void }

/** Asks before the status changes: what follows, and a comment where others have to know why. */
export function StatusDialog({ campaign, facts, to, onClose }: Props) {
  const { idCampaign, idFolder, name, status, progress, rowVersion } = campaign
  const refusal = useRefusal()(ChangeStatus, idFolder)
  const { write } = useWrite(ChangeStatus, { silent: true })
  const draft = useDraft({ values: { comment: '', isMeant: false } })
  const isStart = starts.includes(to)
  const { data: validation, isError } = useRead(Validation, { params: { idCampaign } }, { enabled: isStart })
  const found = (validation?.findings ?? []).filter(asksAgain).map(({ message }) => message)
  const asked = isError ? [t('hoursUnknown')] : found
  const unasked = isStart && !isError && !validation ? t('checkingHours') : undefined
  const isMeant = useWatch({ control: draft.control, name: 'isMeant' })
  const comment = commentFor(to)
  const action = actionWords(status, to)
  const left = progress.waiting + Math.max(0, progress.contacts - allKnown(progress))

  async function submit({ comment: said }: { comment: string }) {
    const body = { status: to, rowVersion, ...(said.trim() === '' ? {} : { comment: said.trim() }) }
    await write({ params: { idCampaign }, body })
    showToast('success', t('done', { name, status: processState.label(to).toLowerCase() }))
    onClose()
  }
  return (
    <FormDialog
      title={t('titleOf', { action, name })}
      onClose={onClose}
      draft={draft}
      onSubmit={submit}
      submitLabel={action}
      isDangerous={isFinal(to) || to === STOPPED}
      blocked={
        refusal ??
        campaignBlocked.become(to, facts) ??
        unasked ??
        (asked.length > 0 && !isMeant ? t('confirmHours') : undefined)
      }
      isUnguarded
    >
      <p className="text-soft">{consequenceWords(status, to)}</p>
      {to === FINISHED && left > 0 && (
        <p className="text-warning-ink">{t('finishWaiting', { count: left, contacts: formatCount(left) })}</p>
      )}
      {asked.length > 0 && (
        <div className="flex flex-col gap-2">
          <ul className="flex flex-col gap-1 text-sm text-warning-ink">
            {asked.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <FormCheckbox control={draft.control} name="isMeant" label={t('hoursMeant')} />
        </div>
      )}
      {comment !== 'none' && (
        <FormTextArea
          control={draft.control}
          field={fields.comment}
          isRequired={comment === 'needed'}
          help={t('commentHelp')}
        />
      )}
    </FormDialog>
  )
}

/** Contacts that are counted; the rest is new. */
const allKnown = ({ waiting, live, success, negative, unreached, excluded, unknown }: Campaign['progress']) =>
  waiting + live + success + negative + unreached + excluded + unknown
