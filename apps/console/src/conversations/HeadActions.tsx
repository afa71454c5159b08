import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ChevronDown, ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { Menu } from '../kit/overlays/Menu.tsx'
import { openDownload, useApi } from '../shell/api.ts'
import { usePageKeys } from '../shell/palette/page-keys.ts'
import { t } from './conversations.messages.ts'
import { neighboursOf } from './neighbours.ts'
import type { TabProps } from './tab-props.ts'

/** On to the next conversation of the list, on the same tab; also by keys. */
export function NeighbourLinks({ guid, tab }: { guid: string; tab: TabProps['search']['tab'] }) {
  const { navigate } = useKit()
  const { previous, next } = neighboursOf(guid)
  const to = (other: string | undefined) => other && (() => navigate(screens.conversation({ guid: other, tab })))
  const back = to(previous) || undefined
  const on = to(next) || undefined
  usePageKeys({ p: back, n: on })
  if (!back && !on) return null
  const end = t('listEnds')
  return (
    <span className="flex">
      <IconButton
        variant="ghost"
        label={t('previousConversation')}
        icon={ChevronLeft}
        onPress={() => back?.()}
        {...(back ? {} : { blocked: end })}
      />
      <IconButton
        variant="ghost"
        label={t('nextConversation')}
        icon={ChevronRight}
        onPress={() => on?.()}
        {...(on ? {} : { blocked: end })}
      />
    </span>
  )
}

const nothing = () => {} // a failed call has shown its notification by itself

/** The conversation to take along: as text for people, as JSON for machines. */
export function Downloads({ guid }: { guid: string }) {
  const call = useApi()
  const { CallInfo, ConversationInfo, VCon } = operations.Assets
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
            ...[false, true].map((signed) => ({
              id: signed ? 'signedVCon' : 'vcon',
              label: t(signed ? 'downloadSignedVCon' : 'downloadVCon'),
              endpoint: VCon,
              onAction: () => void openDownload(call, VCon, { query: { guid, signed } }).catch(nothing),
            })),
          ],
        },
      ]}
    />
  )
}
