import { campaignBlocked, type StatusFacts } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import { ChangeStatus as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormTextArea } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from './status.messages.ts'
import { actionWords, commentFor, consequenceWords, isFinal } from './status.ts'

const { ChangeStatus } = operations.Campaigns
const { FINISHED, STOPPED } = processState.of
type Props = { campaign: Campaign; facts: StatusFacts; to: ProcessState; onClose: () => void }

/** Asks before the status changes: what follows, and a comment where others have to know why. */
export function StatusDialog({ campaign, facts, to, onClose }: Props) {
  const { idCampaign, idFolder, name, status, progress, rowVersion } = campaign
  const refusal = useRefusal()(ChangeStatus, idFolder)
  const { write } = useWrite(ChangeStatus, { silent: true })
  const draft = useDraft({ values: { comment: '' } })
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
      blocked={refusal ?? campaignBlocked.become(to, facts)}
      isUnguarded
    >
      <p className="text-soft">{consequenceWords(status, to)}</p>
      {to === FINISHED && left > 0 && (
        <p className="text-warning-ink">{t('finishWaiting', { count: left, contacts: formatCount(left) })}</p>
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
