import { screens } from '@parley/contract/kernel/screens.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { t } from '../conversations.messages.ts'
import type { TabProps } from '../tab-props.ts'
import { FactCards } from './FactCards.tsx'
import { Transcript } from './Transcript.tsx'

/** What was said at the left, all that is known about it at the right. */
export function OverviewTab({ conversation, leg, search }: TabProps) {
  const hrefOf = (at: number, seq: number) =>
    screens.conversation({
      guid: conversation.guid,
      tab: 'timeline',
      event: seq,
      leg: at,
      fullConversations: search.fullConversations,
    })
  return (
    <TwoColumns
      main={
        <Card title={t('transcript')}>
          <Transcript legs={conversation.legs} hrefOf={hrefOf} />
        </Card>
      }
      side={<FactCards leg={leg} />}
    />
  )
}
