import type { CampaignRow } from '@parley/contract/campaigns/campaign.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Link } from '../kit/actions/Link.tsx'
import { t } from './campaigns.messages.ts'

/** A flow that a campaign runs; one that was deleted has no page. */
export const CampaignFlow = ({ flow: { id, name, isGone } }: { flow: CampaignRow['flows'][number] }) =>
  isGone ? (
    <span>
      {name} <span className="text-faint">{t('deletedFlow')}</span>
    </span>
  ) : (
    <Link href={screens.flow(id)}>{name}</Link>
  )
