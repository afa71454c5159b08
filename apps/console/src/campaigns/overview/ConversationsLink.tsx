import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { MessagesSquare } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { useCan } from '../../shell/access/use-can.ts'
import { t } from './overview.messages.ts'

const { DialLogs } = operations.DialLogs
/** Any permission opens the list; this one shows what is in it of this campaign. */
const ofCampaigns = { ...DialLogs, permission: 'Campaign.viewdiallogs' } as const

/** To the conversations that this campaign began. */
export function ConversationsLink({ idCampaign, idFolder }: Pick<Campaign, 'idCampaign' | 'idFolder'>) {
  const can = useCan()
  return can(DialLogs) ? (
    <ButtonLink icon={MessagesSquare} href={screens.conversation({ campaign: idCampaign })}>
      {t('conversations')}
    </ButtonLink>
  ) : (
    <ActionButton icon={MessagesSquare} endpoint={ofCampaigns} at={idFolder}>
      {t('conversations')}
    </ActionButton>
  )
}
