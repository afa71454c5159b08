import { asksAgain, campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { CampaignRow } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { problemOf } from '../../kit/problem.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { t } from './status.messages.ts'

const { ChangeStatus, Validation } = operations.Campaigns
const { IN_PROGRESS, PLANNED, STOPPED } = processState.of
type Props = { campaigns: readonly CampaignRow[]; to: ProcessState; onDone: () => void; onClose: () => void }
interface Refused {
  readonly campaign: CampaignRow
  readonly why: string
}

/** Starts or stops several; those that cannot are named with the reason, before and after. */
export function BulkStatusDialog({ campaigns, to, onDone, onClose }: Props) {
  const refusalOf = useRefusal()
  const call = useApi()
  const { write } = useWrite(ChangeStatus, { silent: true })
  const draft = useDraft({ values: {} })
  const [late, setLate] = useState<readonly Refused[]>([])
  const action = t(to === STOPPED ? 'stop' : 'start')
  const judged = campaigns.map((campaign) => ({
    campaign,
    why: refusalOf(ChangeStatus, campaign.idFolder) ?? campaignBlocked.become(to, factsOf(campaign))?.message,
  }))
  const early = judged.flatMap(({ campaign, why }) => (why === undefined ? [] : [{ campaign, why }]))
  const isOver = late.length > 0
  const able = judged.filter(({ why }) => why === undefined).map(({ campaign }) => campaign)
  const refused = isOver ? late : early

  /** What is confirmed for one campaign is not confirmed for many at once. */
  async function questionOf(idCampaign: number): Promise<string | undefined> {
    if (to === STOPPED) return undefined
    const { findings } = await call(Validation, { params: { idCampaign } }, { silent: true })
    return findings.find(asksAgain)?.message
  }

  async function submit() {
    const found: Refused[] = []
    for (const campaign of able) {
      const { idCampaign, rowVersion } = campaign
      try {
        const question = await questionOf(idCampaign)
        if (question === undefined) await write({ params: { idCampaign }, body: { status: to, rowVersion } })
        else found.push({ campaign, why: t('startAlone', { why: question }) })
      } catch (error) {
        found.push({ campaign, why: problemOf(error).message })
      }
    }
    const count = able.length - found.length
    if (count > 0) showToast('success', t('changed', { count, status: processState.label(to).toLowerCase() }))
    if (found.length > 0) return setLate(found)
    onDone()
    onClose()
  }
  const none = isOver || able.length === 0
  return (
    <FormDialog
      title={t(able.length === 1 ? 'one' : 'many', { action, count: able.length })}
      onClose={() => {
        if (isOver) onDone()
        onClose()
      }}
      draft={draft}
      onSubmit={submit}
      submitLabel={action}
      blocked={none ? t('allRefused') : undefined}
      isUnguarded
    >
      {!none && <p className="text-soft">{t(to === STOPPED ? 'stopText' : 'startText')}</p>}
      {refused.length > 0 && (
        <div className="flex flex-col gap-2" {...(isOver ? { role: 'alert' } : {})}>
          <p className="text-warning-ink">{t('refusedOnes', { count: refused.length })}</p>
          <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto text-sm">
            {refused.map(({ campaign: { idCampaign, name }, why }) => (
              <li key={idCampaign}>
                <Link href={screens.campaign(idCampaign)}>{name}</Link>
                <span className="block text-soft text-xs">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

/** What a row of the list tells; of the rest the core says why not. */
const factsOf = ({ status, startedAt, endsAt }: CampaignRow) => ({
  status,
  hasRun: startedAt !== null,
  asksApproval: status === PLANNED || status === IN_PROGRESS,
  isShort: false,
  isExpired: endsAt !== null && Date.parse(endsAt) <= Date.now(),
  mayApprove: true,
  isSubmitter: false,
  errors: 0,
})
