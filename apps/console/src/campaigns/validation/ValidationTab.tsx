import { findingLevel, findingPlace } from '@parley/contract/campaigns/campaign.enum.ts'
import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign, CampaignFinding } from '@parley/contract/campaigns/campaign.schema.ts'
import { openStates } from '@parley/contract/contacts/contact.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleCheck, CircleX, Drama, TriangleAlert } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { type Icon, showIcon } from '../../kit/icon.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { toneInk } from '../../kit/tone.ts'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { useLoaded, useWrite } from '../../shell/api.ts'
import { campaignAddress } from '../campaigns.address.ts'
import { t } from './validation.messages.ts'

const { Prepare, Rehearse, Validation } = operations.Campaigns
const { CONFIGURATION, CONTACTS, FLOW, SCHEDULE } = findingPlace.of
const { ERROR, WARNING } = findingLevel.of

/** What stops the start, what is worth a look, and the way to mend each. */
export default function ValidationTab({ campaign }: { campaign: Campaign }) {
  const { idCampaign, idFolder, status, progress } = campaign
  const params = { idCampaign }
  const { data: validation } = useLoaded(Validation, { params })
  const [, change] = useAddress(campaignAddress)
  const prepare = useWrite(Prepare)
  const errors = validation.findings.filter(({ level }) => level === ERROR)
  const warnings = validation.findings.filter(({ level }) => level === WARNING)
  async function run() {
    const { findings } = await prepare.write({ params })
    const count = findings.filter(({ level }) => level === ERROR).length
    showToast(count === 0 ? 'success' : 'warning', count === 0 ? t('prepared') : t('preparedWith', { count }))
  }
  return (
    <div className="flex flex-col gap-5">
      <Card
        title={t('title')}
        description={
          <>
            {t('checked')} <Timestamp value={validation.checkedAt} />
          </>
        }
        actions={
          <>
            <ActionButton
              endpoint={Rehearse}
              at={idFolder}
              icon={Drama}
              onPress={() => change({ rehearsal: '1' }, { push: true })}
            >
              {t('rehearse')}
            </ActionButton>
            <ActionButton
              endpoint={Prepare}
              at={idFolder}
              isPending={prepare.isPending}
              blocked={campaignBlocked.prepare(status) ?? (progress.contacts === 0 ? t('noContacts') : undefined)}
              onPress={() => void run().catch(() => {})} // a failed call has shown its notification by itself
            >
              {t('prepare')}
            </ActionButton>
          </>
        }
      >
        <p className="text-soft text-sm">{t('prepareText')}</p>
      </Card>
      {validation.findings.length === 0 ? (
        <Card>
          <EmptyState title={t('ready')} icon={CircleCheck}>
            {t('readyText')}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Findings
            title={t('errors', { count: errors.length })}
            findings={errors}
            icon={CircleX}
            tone="danger"
            campaign={campaign}
          />
          <Findings
            title={t('warnings', { count: warnings.length })}
            findings={warnings}
            icon={TriangleAlert}
            tone="warning"
            campaign={campaign}
          />
        </>
      )}
    </div>
  )
}

type FindingsProps = {
  title: string
  findings: readonly CampaignFinding[]
  icon: Icon
  tone: 'danger' | 'warning'
  campaign: Campaign
}

function Findings({ title, findings, icon, tone, campaign }: FindingsProps) {
  const hrefOf = useFix(campaign)
  if (findings.length === 0) return null
  return (
    <Card title={title}>
      <ul className="flex flex-col divide-y divide-line">
        {findings.map((finding) => (
          <li key={finding.code + finding.message} className="flex items-start gap-3 py-2.5 text-sm">
            <span className={`mt-0.5 shrink-0 ${toneInk[tone]}`}>{showIcon(icon, 16)}</span>
            <span className="min-w-0 flex-1 break-words">{finding.message}</span>
            <Link href={hrefOf(finding)} className="shrink-0" aria-label={t('fixOf', { message: finding.message })}>
              {t('fix', { place: findingPlace.label(finding.place) })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Where a finding is mended: a tab of the campaign, the flow, or the tenant. */
function useFix({ idCampaign }: Campaign): (finding: CampaignFinding) => string {
  const { context } = useUserInfo()
  return ({ code, place, idCallScript }) => {
    if (place === FLOW && idCallScript !== null) return screens.flow(idCallScript)
    if (place === SCHEDULE) return screens.campaign(idCampaign, { tab: 'schedule' })
    if (code === 'contacts.refused') return screens.campaign(idCampaign, { tab: 'contacts', state: 'INVALID' })
    if (code === 'contacts.zones')
      return screens.campaign(idCampaign, { tab: 'contacts', zones: 'several', state: openStates.join() })
    if (place === CONTACTS) return screens.campaign(idCampaign, { tab: 'contacts' })
    if (place === CONFIGURATION || place === FLOW) return screens.campaign(idCampaign, { tab: 'configuration' })
    return screens.tenant(context.id)
  }
}
