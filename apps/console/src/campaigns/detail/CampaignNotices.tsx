import { holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import type { StatusFacts } from '@parley/contract/campaigns/campaign.rules.ts'
import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign, Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { actionWords } from '../status/status.ts'
import { statusPanel } from './CampaignPanels.tsx'
import { t } from './detail.messages.ts'

const ApprovalFacts = lazyPart(async () => (await import('./ApprovalFacts.tsx')).ApprovalFacts)
const { DENIED, IN_PROGRESS, PLANNED, TO_REPAIR, WAITING_FOR_APPROVAL } = processState.of
type Asked = { campaign: Campaign; facts: StatusFacts; onPanel: (panel: string) => void }
/** On other tabs the tags beside the title say enough, and what one decides on would hide the tab. */
type Props = Asked & { isOverview: boolean }

/** What has to be known before anything else: why no calls are made, who decides, what was said. */
export function CampaignNotices({ campaign, facts, onPanel, isOverview }: Props) {
  const { status, holds, comment } = campaign
  return (
    <>
      {isOverview && status === IN_PROGRESS && holds.length > 0 && <Holds holds={holds} />}
      {status === WAITING_FOR_APPROVAL && (
        <Approval campaign={campaign} facts={facts} onPanel={onPanel} isOverview={isOverview} />
      )}
      {(status === TO_REPAIR || status === DENIED) && (
        <Card title={t(status === DENIED ? 'deniedTitle' : 'repairTitle')}>
          <p className="text-soft text-sm">{comment === '' ? t('noComment') : t('commentOf', { comment })}</p>
        </Card>
      )}
    </>
  )
}

/** Each reason in words, with when it may end by itself. */
function Holds({ holds }: { holds: readonly Hold[] }) {
  const { timeZone } = useKit()
  return (
    <Card title={t('heldTitle')}>
      <ul className="flex flex-col gap-3 text-sm">
        {holds.map(({ reason, detail, until }) => (
          <li key={`${reason} ${detail ?? ''}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <StatusTag tone={holdReason.tone(reason)}>{holdReason.label(reason)}</StatusTag>
            <span className="min-w-0 text-soft">
              {detail ?? t(`hold_${reason}`)}
              {until && <span className="text-ink"> {t('until', { time: formatTime(until, timeZone) })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const DECISIONS = [PLANNED, TO_REPAIR, DENIED] as const

/** Whoever may approve decides here; everybody else reads why not. */
function Approval({ campaign, facts, onPanel, isOverview }: Props) {
  const { comment, submittedBy, idFolder } = campaign
  return (
    <Card title={t('approvalTitle')}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-soft">
          {t(isOverview ? 'approvalRead' : 'approvalAsked', { name: submittedBy?.name ?? t('system') })}
        </p>
        {comment !== '' && <p>{t('commentOf', { comment })}</p>}
        {isOverview && (
          <LoadedPart lines={6}>
            <ApprovalFacts campaign={campaign} />
          </LoadedPart>
        )}
        <div className="flex flex-wrap gap-2">
          {DECISIONS.map((to) => (
            <ActionButton
              key={to}
              size="small"
              variant={to === PLANNED ? 'primary' : 'secondary'}
              endpoint={operations.Campaigns.ChangeStatus}
              at={idFolder}
              blocked={campaignBlocked.become(to, facts)}
              onPress={() => onPanel(statusPanel(to))}
            >
              {actionWords(WAITING_FOR_APPROVAL, to)}
            </ActionButton>
          ))}
        </div>
      </div>
    </Card>
  )
}
