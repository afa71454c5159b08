import { operations } from '@parley/contract/operations.ts'
import { ChevronDown, Download } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { Menu } from '../kit/overlays/Menu.tsx'
import { openDownload, useApi } from '../shell/api.ts'
import { t } from './conversations.messages.ts'

const nothing = () => {} // a failed call has shown its notification by itself

/** The conversation to take along: as text for people, as JSON for machines. */
export function Downloads({ guid }: { guid: string }) {
  const call = useApi()
  const { CallInfo, ConversationInfo } = operations.Assets
  const query = { query: { guid } }
  return (
    <Menu
      label={t('download')}
      trigger={
        <Button icon={Download}>
          {t('download')}
          <ChevronDown size={14} className="text-faint" aria-hidden />
        </Button>
      }
      groups={[
        {
          id: 'downloads',
          items: [
            {
              id: 'text',
              label: t('downloadText'),
              endpoint: CallInfo,
              onAction: () => void openDownload(call, CallInfo, query).catch(nothing),
            },
            {
              id: 'json',
              label: t('downloadJson'),
              endpoint: ConversationInfo,
              onAction: () => void openDownload(call, ConversationInfo, query).catch(nothing),
            },
          ],
        },
      ]}
    />
  )
}
